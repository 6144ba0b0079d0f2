// npm test; with --long all that CI runs.
// Old syntax only down to the check, so that an old Node.js can still say what is missing.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('./lib/main.mjs').then(({ main }) => main({ program: 'test.ts' }));
