import { formatsOf } from '@pocketful/domain/intl/formats';

/** Figures as staff read them. */

const { date, number } = formatsOf();

/** '1,204' */
export function count(value: number): string {
  return number(value);
}

/** '14.2 ms', '1.4 s'; a dash where nothing was measured. */
export function duration(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  return milliseconds >= 1000 ? `${number(milliseconds / 1000, 2)} s` : `${number(milliseconds, 2)} ms`;
}

/** '99.98%'; a dash where nothing was measured. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${number(value, 2)}%`;
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
  return date('shortDay', day);
}

/** 'Mar 2026' of 2026-03. */
export function shortMonth(month: string): string {
  return date('shortMonth', `${month}-01`);
}
