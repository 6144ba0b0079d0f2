// npm run demo: npm start with a demo family.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) =>
  main({ program: 'start.ts', args: ['--demo'], serves: true, needsBuild: true }),
);
