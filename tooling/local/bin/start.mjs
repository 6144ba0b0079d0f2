// npm start: serves everything on one port.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: 'start.ts', serves: true, needsBuild: true }));
