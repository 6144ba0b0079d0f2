// npm run screenshots: writes every screen on a phone and a laptop, light and dark, to screenshots/.
// Only old syntax before the version check, so that an old Node.js prints its message.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('../../local/bin/lib/main.mjs').then(({ main }) =>
  main({ program: '../../e2e/screenshots.ts', needsBuild: true }),
);
