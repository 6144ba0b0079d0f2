import { existsSync } from 'node:fs';
import path from 'node:path';
import { TEST_STEPS } from '@pocketful/local/test-steps';
import { expect, test } from 'vitest';
import { files, read, root } from '../src/files.ts';
import { allCode, anchorsOf, codeSpans, firstCells, relativeLinks } from '../src/markdown.ts';

const documents = files.filter(file => file.endsWith('.md'));
const ours = documents.filter(file => !file.startsWith('docs/generated/'));

test('every link between documents leads to a file, and to a heading of it', () => {
  const broken = documents.flatMap(document =>
    relativeLinks(document, read(document))
      .filter(({ file, anchor }) => {
        if (!existsSync(path.join(root, file))) return true;
        return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).has(anchor);
      })
      .map(({ target }) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every path and file name that a document writes as code is there', () => {
  const names = new Set(files.map(file => path.basename(file)));
  const isMissing = (code: string, document: string): boolean => {
    if (/[\s<>{}$…]/.test(code)) return false;
    if (/^(apps|packages|tooling|docs|docker|\.github)\//.test(code))
      return !existsSync(path.join(root, beforeGlob(code)));
    const isFileName = /^[\w.-]+\.(ts|tsx|mjs|sql|yml|md|conf|template|sh)$/.test(code);
    return isFileName && !names.has(code) && !existsSync(path.join(root, path.dirname(document), code));
  };
  const missing = ours.flatMap(document =>
    codeSpans(read(document))
      .filter(code => isMissing(code, document))
      .map(code => `${document}: ${code}`),
  );
  expect(missing).toEqual([]);
});

test('every npm command that a document names is one of package.json, and every step of it is one of npm test', () => {
  const scripts = new Set(Object.keys(JSON.parse(read('package.json')).scripts));
  const steps = new Set(TEST_STEPS.map(({ name }) => name));
  const unknown = ours.flatMap(document =>
    allCode(read(document)).flatMap(code => [
      ...[...code.matchAll(/\bnpm run ([\w:-]+)/g)].filter(([, name = '']) => !scripts.has(name)),
      // The commands of `npm run` have an --only of their work.
      ...code
        .split('\n')
        .filter(line => !/\bnpm run\b/.test(line))
        .flatMap(line => [...line.matchAll(/--only ([a-z][\w-]*)/g)].filter(([, name = '']) => !steps.has(name))),
    ]),
  );
  expect(unknown.map(([text]) => text)).toEqual([]);
});

test('the table of settings in the README has the settings of the API, each once', () => {
  const config = read('apps/api/src/platform/config.ts');
  const declared = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  const told = firstCells(read('README.md')).filter(cell => /^[A-Z_]+$/.test(cell));
  expect(declared.length).toBeGreaterThan(10);
  expect(told.toSorted()).toEqual(declared.toSorted());
});

test('every decision is listed in the architecture, by its number and its title', () => {
  const decisions = files.filter(file => file.startsWith('docs/adr/')).toSorted();
  const listed = decisions.map(file => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(file)) ?? [];
    expect(Number(path.basename(file).slice(0, 4)), file).toBe(Number(number));
    return `${number}. [${title}](${path.relative('docs', file)})`;
  });
  expect(decisions.length).toBeGreaterThan(10);
  expect(read('docs/architecture.md').match(/^\d+\. \[.+\]\(adr\/.+\)$/gm)).toEqual(listed);
});

test('the table of metrics in the operations has the metrics of the API, each once', () => {
  const declared = [...read('apps/api/src/platform/http/health.ts').matchAll(/^ {4}name: '(\w+)',$/gm)];
  const told = firstCells(read('docs/operations.md')).filter(cell => /^[a-z]+(?:_[a-z]+)+$/.test(cell));
  expect(declared.length).toBeGreaterThan(5);
  expect(told.toSorted()).toEqual(declared.map(([, name]) => name).toSorted());
});

test('no file names a folder of one machine or the host of a package registry', () => {
  const texts = files.filter(file => !/\.(png|woff2|ico)$/.test(file));
  const elsewhere =
    /(?<![\w.*~-])\/(?:work|root|home\/\w+|Users\/\w+)\/|https?:\/\/[\w.-]*(?:registry|artifactory|nexus)[\w-]*\./;
  const naming = texts.flatMap(file => {
    const match = elsewhere.exec(read(file));
    return match ? [`${file}: ${match[0]}`] : [];
  });
  expect(naming).toEqual([]);
});

/** A path with stars, cut to the folder that must be there. */
function beforeGlob(code: string): string {
  return code.replace(/\/[^/]*\*.*$/, '').replace(/:\d+$/, '');
}
