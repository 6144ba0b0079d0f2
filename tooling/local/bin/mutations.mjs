// npm run mutations: removes each guard and each audit row once, and requires that a test fails.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: '../../mutations/src/main.ts' }));
