// npm run dev: runs the sources with hot reload.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: 'dev.ts', serves: true }));
