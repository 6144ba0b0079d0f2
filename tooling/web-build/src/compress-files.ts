/**
 * The last step of a web app's build: node compress-files.ts FOLDER. Writes each file that a browser would rather get
 * compressed a second and a third time, as `name.br` and `name.gz`, so that no server has to compress while it serves.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = '**/*.{css,html,js,json,mjs,svg,txt,webmanifest,xml}';

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [ending, encode] of Object.entries(encodings)) {
    const compressed = await encode(bytes);
    // A small file may grow.
    if (compressed.length < bytes.length) await writeFile(`${file}.${ending}`, compressed);
  }
}

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name a folder: node compress-files.ts FOLDER');
const files = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }));
await Promise.all(files.map(file => compress(path.join(folder, file))));
