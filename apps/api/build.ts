import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { openApi } from './generate/open-api.ts';
import { apiPages } from './src/platform/api-pages/pages.ts';

// The deployable API is a file for the server and one for its commands, with what they load beside them: Node runs no
// TypeScript under node_modules. What stays outside is in package.json's dependencies: native modules, and packages that
// read other files.
const [, , outdir = 'dist'] = process.argv;
await rm(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts', 'src/cli.ts'],
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // A command, or a module that a setting enables, is a separate file, so that it is not loaded otherwise.
  splitting: true,
  sourcemap: true,
  external: ['argon2', 'pg', 'pg-query-stream', 'nodemailer', '@fastify/static'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});
await cp('src/migrations', join(outdir, 'migrations'), { recursive: true });
// The pages about the API, which the server reads when it starts.
await mkdir(join(outdir, 'docs'));
for (const [file, text] of apiPages()) await writeFile(join(outdir, 'docs', file), text);
// Published with a release; a running server writes its own.
await writeFile(join(outdir, 'openapi.json'), await openApi());
