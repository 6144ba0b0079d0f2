import { cents } from '@pocketful/contract-core/money';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { reader } from '@pocketful/domain/intl/reader';
import type { WireBalance } from '@pocketful/domain/money';

/** Figures as staff read them. */

interface CurrencySum {
  readonly currency: string;
  readonly total: WireBalance;
}

/** ', €12.00, ¥1,200': sums in other currencies after the one in US dollars; empty without any. */
export function andOthers(sums: readonly CurrencySum[]): string {
  return sums.map(({ currency, total }) => `, ${formatsOf({ currency }).money(cents(total))}`).join('');
}

/** '1,204' */
export function count(value: number): string {
  return reader().number(value);
}

/** '14.2 ms', '1.4 s'; a dash where nothing was measured. */
export function duration(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  return milliseconds >= 1000
    ? `${reader().number(milliseconds / 1000, 2)} s`
    : `${reader().number(milliseconds, 2)} ms`;
}

/** '99.98%'; a dash where nothing was measured. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${reader().number(value, 2)}%`;
}

/** '2 days 3 hours', '3 hours 20 minutes', '20 minutes', '40 seconds'. */
export function span(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const first = units.findIndex(([, length]) => seconds >= length);
  if (first < 0) return '0 seconds';
  // Spans of an hour and more leave the seconds out.
  const shown = units.slice(first, first === 2 ? 3 : first + 2);
  let rest = seconds;
  const parts = shown.map(([name, length]) => {
    const many = Math.floor(rest / length);
    rest -= many * length;
    return many === 0 ? '' : `${many} ${name}${many === 1 ? '' : 's'}`;
  });
  return parts.filter(Boolean).join(' ');
}

/** 'Mar 2' of 2026-03-02. */
export function shortDay(day: string): string {
  return reader().date('shortDay', day);
}

/** 'Mar 2026' of 2026-03. */
export function shortMonth(month: string): string {
  return reader().date('shortMonth', `${month}-01`);
}
