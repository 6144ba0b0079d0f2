import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';

function build(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../src/compress-files.ts'), folder]);
  return folder;
}

test('a file that shrinks lies there in brotli and gzip as well, and both say the same', () => {
  const text = 'const penny = 1;\n'.repeat(200);
  const folder = build({ 'assets/app.js': text });
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  expect(read('assets/app.js').toString()).toBe(text);
  expect(brotliDecompressSync(read('assets/app.js.br')).toString()).toBe(text);
  expect(gunzipSync(read('assets/app.js.gz')).toString()).toBe(text);
});

test('what would not shrink, and what is compressed already, is left alone', () => {
  const folder = build({ 'tiny.js': '1', 'picture.png': 'x'.repeat(2000), 'font.woff2': 'x'.repeat(2000) });
  expect(readdirSync(folder).toSorted()).toEqual(['font.woff2', 'picture.png', 'tiny.js']);
});
