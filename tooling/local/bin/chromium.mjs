// Prints the path of a Chromium for tests and screenshots.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: 'chromium-path.ts' }));
