import type { Grown } from './growth.ts';
import type { MemorySample } from './memory.ts';
import { middle, type Ratios, ratiosOf, type Sample, type Samples } from './ratios.ts';
import { figure, median, table } from './report.ts';
import { WORKS, type Work } from './works.ts';

/** Formats the table of ratios, with statements, memory and books. */
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
    'hand/s',
    'ours/s',
    'ours/bare (rounds)',
    ...ifPgbench('ours/pgbench'),
    'p50 / p99 ms: bare',
    'hand',
    'ours',
    'p99 ours/bare (rounds)',
    'CPU µs/call: bare',
    'hand',
    'ours',
    'CPU ours/hand (rounds)',
    'statements',
  ];
  const rows = measured.map(({ work, samples }) => [
    work,
    ...ifPgbench(figure(middle(samples.pgbench, 'rate'))),
    figure(middle(samples.bare, 'rate')),
    figure(middle(samples.hand, 'rate')),
    figure(middle(samples.ours, 'rate')),
    spread(ratiosOf(samples, 'ours', 'bare')),
    ...ifPgbench(figure(median(ratiosOf(samples, 'ours', 'pgbench')), 2)),
    latency(samples.bare),
    latency(samples.hand),
    latency(samples.ours),
    spread(ratiosOf(samples, 'ours', 'bare', 'p99')),
    figure(middle(samples.bare, 'cpu')),
    figure(middle(samples.hand, 'cpu')),
    figure(middle(samples.ours, 'cpu')),
    spread(ratiosOf(samples, 'ours', 'hand', 'cpu')),
    work === 'healthz' ? '0' : String(statements[work]),
  ]);
  const grown = Object.entries(memory).map(
    ([name, { before, after }]) => `${name} ${figure(before)} to ${figure(after)} MB`,
  );
  return [
    table(head, rows),
    '',
    ...implausible(measured),
    `Memory over the rounds: ${grown.join(', ')}.`,
    `The books afterwards: ${books}`,
  ].join('\n');
}

/** The highest credible ratio: a server that does more than the statement cannot be faster than the statement alone. */
const CREDIBLE = 1.05;

/** Warnings for ratios above that, which mean a faulty measurement. */
function implausible(measured: readonly { work: Work; samples: Samples }[]): string[] {
  return measured.flatMap(({ work, samples }) => {
    const ratio = median(ratiosOf(samples, 'ours', 'bare'));
    return ratio > CREDIBLE ? [`WARNING: ${work} at ${figure(ratio, 2)} of bare is a faulty measurement.`] : [];
  });
}

/** Milliseconds of each work by size, the sizes of the databases, and how long the books took to check. */
export function growthTable(grown: readonly Grown[]): string {
  const [smallest, largest] = [grown[0], grown.at(-1)];
  const of = (size: Grown | undefined, work: Work): number => size?.p50[work] ?? Number.NaN;
  const works = WORKS.filter(work => smallest?.p50[work] !== undefined);
  const head = [
    'p50 in ms',
    ...grown.map(({ families }) => `${figure(families)} families`),
    'largest/smallest',
    'longest history',
  ];
  const rows = works.map(work => [
    work,
    ...grown.map(size => figure(of(size, work), 2)),
    figure(of(largest, work) / of(smallest, work), 2),
    figure(largest?.longChild[work] ?? Number.NaN, 2),
  ]);
  const books = grown.map(
    ({ entries, bytes, verify }) =>
      `Books of ${figure(entries)} entries, ${figure(bytes / 1e6)} MB, checked in ${figure(verify.seconds, 1)} s with ${figure(verify.peak)} MB at most: ${verify.said}`,
  );
  return [table(head, rows), '', ...books].join('\n');
}

/** Formats the memory under load as a sentence. */
export function memoryLine(samples: readonly MemorySample[]): string {
  const megabytes = samples.map(sample => sample.megabytes);
  const loaded = samples.slice(0, -1);
  const end = loaded.at(-1)?.minutes ?? 0;
  const halfWay = loaded.find(({ minutes }) => minutes >= end / 2);
  const calls = samples.reduce((sum, sample) => sum + sample.calls, 0);
  return [
    `Memory under ${figure(calls)} calls in ${figure(end, 1)} minutes:`,
    `${figure(megabytes[0] ?? Number.NaN)} MB at rest, ${figure(Math.max(...megabytes))} at most,`,
    `${figure(halfWay?.megabytes ?? Number.NaN)} half-way, ${figure(loaded.at(-1)?.megabytes ?? Number.NaN)} at the end,`,
    `${figure(megabytes.at(-1) ?? Number.NaN)} after a rest.`,
  ].join(' ');
}

/** How long the starts took. */
export function startsLine(seconds: readonly number[]): string {
  return `From npm start to the first answer of /readyz in seconds: ${spread(seconds)}, ${seconds.length} starts.`;
}

function latency(samples: readonly Sample[] | undefined): string {
  return `${figure(middle(samples, 'p50'), 1)} / ${figure(middle(samples, 'p99'), 1)}`;
}

/** The median of some figures, with the least and the largest. */
function spread(figures: readonly number[]): string {
  return `${figure(median(figures), 2)} (${figure(Math.min(...figures), 2)}–${figure(Math.max(...figures), 2)})`;
}
