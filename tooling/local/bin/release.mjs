// npm run release: writes the archive of a release for this platform.
// Only old syntax before the version check, so that an old Node.js prints its message.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('./lib/main.mjs').then(({ main }) => main({ program: '../../release/src/build.ts', needsBuild: true }));
