// npm run storybook: the components and screens, for designers; `-- --build` writes their pages.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: 'storybook.ts' }));
