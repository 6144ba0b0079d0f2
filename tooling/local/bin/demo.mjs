// npm run demo: npm start with a demo family.
// Only old syntax before the version check, so that an old Node.js prints its message.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('./lib/main.mjs').then(({ main }) =>
  main({ program: 'start.ts', args: ['--demo'], serves: true, needsBuild: true }),
);
