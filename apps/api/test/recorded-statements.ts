import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A statement as the application sent it, and for whom: `family`, or the name of a crossing. */
export interface RecordedStatement {
  readonly text: string;
  readonly sentFor: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which all test files of a run write down what the application sent. */
    statementsFolder: string;
  }
}

const seen = new Set<string>();

/** Writes a statement down for the run, once for each test file that sees it. */
export function noteStatement(text: string, sentFor: string): void {
  const line = JSON.stringify({ text, sentFor } satisfies RecordedStatement);
  if (seen.has(line)) return;
  seen.add(line);
  const folder = inject('statementsFolder');
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}-${process.env.VITEST_WORKER_ID ?? 0}.jsonl`), `${line}\n`);
}

/** Every distinct statement of a run so far. */
export function recordedStatements(folder: string): RecordedStatement[] {
  const lines = new Set(
    readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)),
  );
  return [...lines].sort().map((line): RecordedStatement => JSON.parse(line));
}
