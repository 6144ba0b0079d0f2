// Operator commands: node run.mjs <command> [arguments].
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: 'operator.ts', needsBuild: true }));
