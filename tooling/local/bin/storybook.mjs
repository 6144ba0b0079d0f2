// npm run storybook: the components and screens, for designers; `-- --build` writes their pages.
// Only old syntax before the version check, so that an old Node.js prints its message.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Pocketful needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('./lib/main.mjs').then(({ main }) => main({ program: 'storybook.ts' }));
