import type { PassedTest } from '@pocketful/local/test-counts';
import { RULES } from '@pocketful/rules';

/** A rule of the product. */
export interface Rule {
  readonly context: string;
  /** The constant, as a test names it: 'RULES.chores.paidOnce'. */
  readonly name: string;
  readonly text: string;
}

/** All rules, by context. */
export const ALL_RULES: readonly Rule[] = Object.entries(RULES).flatMap(([context, rules]) =>
  Object.entries(rules).map(([key, text]) => ({ context, name: `RULES.${context}.${key}`, text })),
);

/** The rules that no test file names. */
export function unnamedIn(sources: readonly string[], rules = ALL_RULES): string[] {
  const all = sources.join('\n');
  return rules.map(({ name }) => name).filter(name => !new RegExp(String.raw`\b${name}\b`).test(all));
}

/** The page of rules with the tests that passed, and the rules without one. */
export function rulesPage(passed: readonly PassedTest[], rules = ALL_RULES) {
  const tests = rules.map(rule => ({ rule, tests: passed.filter(({ name }) => name.includes(rule.text)) }));
  const lines = Map.groupBy(tests, ({ rule }) => rule.context)
    .entries()
    .flatMap(([context, group]) => [
      `\n## ${context}`,
      ...group.map(({ rule, tests }) => `\n- ${rule.text}${tests.map(({ file }) => `\n  - \`${file}\``).join('')}`),
    ]);
  return {
    page: `# Rules\n\nWritten by \`npm test -- --long\`: each rule, and the files of the tests that passed.\n${[...lines].join('\n')}\n`,
    unshown: tests.filter(({ tests }) => tests.length === 0).map(({ rule }) => rule.name),
  };
}
