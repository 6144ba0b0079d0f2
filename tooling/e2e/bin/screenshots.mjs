// npm run screenshots: every screen on a phone and a laptop, light and dark, into screenshots/.
// Old syntax only down to the check, so that an old Node.js can still say what is missing.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('../../local/bin/lib/main.mjs').then(({ main }) =>
  main({ program: '../../e2e/screenshots.ts', needsBuild: true }),
);
