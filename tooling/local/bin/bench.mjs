// npm run bench: compares the speed of the API with that of the same statements without it.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: '../../bench/src/main.ts', needsBuild: true }));
