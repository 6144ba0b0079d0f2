import type { Played } from './chaos.ts';
import type { Finding } from './findings.ts';
import { GOALS, type Recovery } from './recoveries.ts';

/** The most findings of a check or of a kind that are printed, with their history. */
export const PRINTED = 15;

/** The report of a run. */
export function reportOf(seed: number, { counts, faults, recoveries, findings, ...played }: Played): string {
  const outcomes = [...counts].map(([name, { acknowledged, refused, unknown }]) =>
    row([name, acknowledged, refused, unknown]),
  );
  const total = [...counts.values()].reduce(
    (sum, { acknowledged, refused, unknown }) => sum + acknowledged + refused + unknown,
    0,
  );
  return [
    `Seed ${seed}: ${total} operations in ${played.seconds.toFixed(0)} s, ${played.mails} mails, ${played.pushes} pushes.`,
    '',
    row(['operation', 'acknowledged', 'refused', 'unknown']),
    row(['---', '---:', '---:', '---:']),
    ...outcomes.toSorted(),
    '',
    row(['fault', 'times']),
    row(['---', '---:']),
    ...[...faults].map(([name, times]) => row([name, times])).toSorted(),
    '',
    ...recoveryLines(recoveries),
    '',
    played.books,
    findings.length === 0 ? 'Nothing was lost or doubled, and no invariant is broken.' : findingLines(findings),
  ].join('\n');
}

function findingLines(findings: readonly Finding[]): string {
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind)];
  const counts = kinds.map(([kind, all]) => `${all.length} ${kind}`).join(', ');
  return [`Findings: ${counts}`, ...kinds.flatMap(([, all]) => all.slice(0, PRINTED).map(lineOf))].join('\n');
}

/** The recoveries that took longer than their goal. */
export function missedGoals(recoveries: readonly Recovery[]): readonly Recovery[] {
  return recoveries.filter(({ what, answered }) => answered > GOALS[what]);
}

function recoveryLines(recoveries: readonly Recovery[]): string[] {
  const head = ['after SIGKILL of', 'goal', 'first answer: median', 'worst', 'restarted: median', 'worst', 'times'];
  const lines = [...Map.groupBy(recoveries, ({ what }) => what)].map(([what, all]) => {
    const columns = [all.map(({ answered }) => answered), all.map(({ restarted }) => restarted)].flatMap(times => [
      seconds(medianOf(times)),
      seconds(Math.max(...times)),
    ]);
    return row([what, seconds(GOALS[what]), ...columns, all.length]);
  });
  return [row(head), row(head.map(() => '---')), ...lines];
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const seconds = (time: number): string => `${time.toFixed(2)} s`;

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A finding with its history. */
export function lineOf({ kind, what, history }: Finding): string {
  return [`- ${kind}: ${what}`, ...history.slice(0, 10).map(line => `    ${line}`)].join('\n');
}
