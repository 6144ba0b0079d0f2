// npm run chaos: causes seeded faults under load, and compares the answers with the database.
import './lib/node-version.mjs';

import('./lib/main.mjs').then(({ main }) => main({ program: '../../chaos/src/main.ts', needsBuild: true }));
