import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, test } from 'vitest';
import type { SentFor } from '../src/platform/database/query-scope.ts';

/** A statement of the application: for a family, with the positions of its family values, or across. */
export type RecordedStatement =
  | { readonly text: string; readonly sentFor: 'family'; readonly places: readonly number[] }
  | { readonly text: string; readonly sentFor: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which all test files of a run record the statements. */
    statementsFolder: string;
  }
}

/**
 * A proof over everything that the suite sent. `npm test -- --only unit` runs it. A run with a filter skips it, except in a
 * pipeline, where it then fails.
 */
export const testOfWholeSuite = test.skipIf(!inject('wholeSuite') && !process.env.CI);

// VACUUM and CHECKPOINT are not recorded either: they cannot be prepared.
const CONTROL = /^(BEGIN|COMMIT|ROLLBACK|SET LOCAL ROLE|VACUUM|CHECKPOINT|FETCH|CLOSE)\b/;
/** The prefix of a statement whose rows a job reads in portions. */
const CURSOR = /^DECLARE portions NO SCROLL CURSOR WITH HOLD FOR\s+/;
const seen = new Set<string>();

/** Records a statement for the run, once for each worker. */
export function noteStatement(text: string, sentFor: SentFor, values: readonly unknown[]): void {
  if (CONTROL.test(text)) return;
  const line = JSON.stringify(recordOf(text.replace(CURSOR, ''), sentFor, values));
  if (seen.has(line)) return;
  seen.add(line);
  appendFileSync(join(inject('statementsFolder'), `${process.pid}.jsonl`), `${line}\n`);
}

function recordOf(text: string, sentFor: SentFor, values: readonly unknown[]): RecordedStatement {
  if ('crossing' in sentFor) return { text, sentFor: sentFor.crossing };
  const places = values.flatMap((value, i) => (value === sentFor.family ? [i + 1] : []));
  return { text, sentFor: 'family', places };
}

/** Every distinct statement of a run so far, in a fixed order. */
export function recordedStatements(folder: string): RecordedStatement[] {
  const files = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'));
  const lines = new Set(files.flatMap(text => text.split('\n').filter(Boolean)));
  return [...lines].sort().map((line): RecordedStatement => JSON.parse(line));
}
