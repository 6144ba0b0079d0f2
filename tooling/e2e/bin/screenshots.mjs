// npm run screenshots: writes every screen on a phone and a laptop, light and dark, to screenshots/.
import '../../local/bin/lib/node-version.mjs';

import('../../local/bin/lib/main.mjs').then(({ main }) =>
  main({ program: '../../e2e/screenshots.ts', needsBuild: true }),
);
