/** The purpose of a file. Documents, pictures and lists of packages have none. */
export type Kind = 'product' | 'tests' | 'tooling' | 'generated';

const SOURCE = /\.(?:tsx?|mts|m?js|css|sql|html|yml|json)$/;
const GENERATED = /\.gen\.ts$|^docs\/generated\/|\/weights\.json$|\/test-files\.json$/;
const TESTS =
  /\.(?:test|stories)\.tsx?$|^tooling\/(?:e2e|chaos|mutations|real-api)\/|^packages\/testkit\/|\/(?:test|\.storybook)\//;

/** The kind of a file by its path; undefined for a file that is no source. */
export function kindOf(path: string): Kind | undefined {
  if (path === 'pnpm-lock.yaml' || !SOURCE.test(path)) return undefined;
  if (GENERATED.test(path)) return 'generated';
  if (TESTS.test(path)) return 'tests';
  return /^(?:apps|packages)\//.test(path) ? 'product' : 'tooling';
}

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/;
// After one of these a slash begins a regular expression, not a division.
const REGEX = /(?<=[(,=:[!&|?{};]\s*|return\s+)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//;
const BLOCK = /\/\*[\s\S]*?\*\//;

/** Finds comments, as the first group, and the texts in which none begins. */
const tokens = (comments: readonly RegExp[], texts: readonly RegExp[]) => {
  const [comment, text] = [comments, texts].map(all => all.map(({ source }) => source).join('|'));
  return new RegExp(`(${comment})|${text}`, 'gm');
};
const SCRIPT = tokens([BLOCK, /\/\/.*/], [TEXT, REGEX]);
const TOKENS: Readonly<Record<string, RegExp>> = {
  css: tokens([BLOCK], [TEXT]),
  sql: tokens([BLOCK, /--.*/], [/'(?:[^']|'')*'/]),
  html: tokens([/<!--[\s\S]*?-->/], [/<!/]),
  yml: tokens([/(?<=^|\s)#.*/], [TEXT]),
};

/** A source without its comments. Lines that had nothing else are gone. */
export function withoutComments(path: string, text: string): string {
  const language = path.split('.').at(-1) ?? '';
  return text
    .replaceAll(TOKENS[language] ?? SCRIPT, (token, comment?: string) => (comment === undefined ? token : ''))
    .split('\n')
    .filter(line => line.trim() !== '')
    .join('\n');
}
