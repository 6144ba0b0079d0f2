import { middle, type Ratios, ratioOf, type Sample } from './ratios.ts';
import { figure, table } from './report.ts';
import { WORKS } from './works.ts';

/** Prints the one table of ratios, and what belongs to it. */
export function ratioTable({ works, statements, memory, books }: Ratios): string {
  const measured = WORKS.flatMap(work => {
    const samples = works[work];
    return samples ? [{ work, samples }] : [];
  });
  const withPgbench = measured.some(({ samples }) => samples.pgbench);
  const ifPgbench = <T>(value: T): T[] => (withPgbench ? [value] : []);
  const head = [
    'work',
    ...ifPgbench('pgbench/s'),
    'bare/s',
    'ours/s',
    'ours/bare (rounds)',
    ...ifPgbench('ours/pgbench'),
    'p50 / p99 ms: bare',
    'ours',
    'CPU µs/call: bare',
    'ours',
    'statements',
  ];
  const rows = measured.map(({ work, samples }) => [
    work,
    ...ifPgbench(figure(middle(samples.pgbench, 'rate'))),
    figure(middle(samples.bare, 'rate')),
    figure(middle(samples.ours, 'rate')),
    `${figure(ratioOf(samples, 'ours', 'bare'), 2)} (${spread(samples.ours, samples.bare)})`,
    ...ifPgbench(figure(ratioOf(samples, 'ours', 'pgbench'), 2)),
    latency(samples.bare),
    latency(samples.ours),
    figure(middle(samples.bare, 'cpu')),
    figure(middle(samples.ours, 'cpu')),
    work === 'healthz' ? '0' : String(statements[work]),
  ]);
  const grown = Object.entries(memory).map(
    ([name, { before, after }]) => `${name} ${figure(before)} to ${figure(after)} MB`,
  );
  return [table(head, rows), '', `Memory over the rounds: ${grown.join(', ')}.`, `The books afterwards: ${books}`].join(
    '\n',
  );
}

function latency(samples: readonly Sample[] | undefined): string {
  return `${figure(middle(samples, 'p50'), 1)} / ${figure(middle(samples, 'p99'), 1)}`;
}

function spread(ours: readonly Sample[] = [], bare: readonly Sample[] = []): string {
  const ratios = ours.map(({ rate }, round) => rate / (bare[round]?.rate ?? Number.NaN));
  return `${figure(Math.min(...ratios), 2)}–${figure(Math.max(...ratios), 2)}`;
}
