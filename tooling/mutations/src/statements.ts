import type { Mutation } from './mutations.ts';

/** A mutation of a function of the database: another text in place of one. */
export interface StatementMutation extends Mutation {
  readonly text: string;
}

/** Patterns of statements that refuse, skip a row or write the audit log, each with its replacement. */
const REMOVED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/RAISE EXCEPTION[^;]*;/g, 'NULL;'],
  [/THEN RETURN NULL;/g, 'THEN NULL;'],
  [/(?<=:= )public\.audit_append\([^)]*\)/g, '1'],
];

/** The mutations of a file of functions of the database. */
export function statementMutationsOf(file: string, text: string): StatementMutation[] {
  const times = new Map<string, number>();
  return REMOVED.flatMap(([pattern, instead]) => [...text.matchAll(pattern)].map(match => ({ match, instead })))
    .toSorted((one, other) => one.match.index - other.match.index)
    .map(({ match: { index, 0: removed }, instead }) => {
      const name = `${file} ${removed.replaceAll(/\s+/g, ' ').slice(0, 60).trim()}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return {
        key: time === 1 ? name : `${name} #${time}`,
        kind: 'statement',
        file,
        line: text.slice(0, index).split('\n').length,
        text: text.slice(0, index) + instead + text.slice(index + removed.length),
      };
    });
}
