// npm run release: writes the archive of a release for this platform.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: '../../release/src/build.ts', needsBuild: true }));
