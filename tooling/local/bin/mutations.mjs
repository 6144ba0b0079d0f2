// npm run mutations: removes each guard and each audit row once, and requires that a test fails.
// Only old syntax before the version check, so that an old Node.js prints its message.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('./lib/main.mjs').then(({ main }) => main({ program: '../../mutations/src/main.ts' }));
