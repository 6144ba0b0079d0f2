// npm test. With --long it runs the same tests as CI.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: 'test.ts' }));
