import { addDays } from '@pocketful/domain/dates';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { readAs } from '@pocketful/domain/intl/reader';
import { expect, test } from 'vitest';
import { afterQuiet, hourText, NOTICE_HOURS, nextAt, planNotice } from './rules.ts';

const MINUTE_MS = 60_000;
/** A clock as a wall shows it: the independent measure of these tests. */
const walls = new Map<string, Intl.DateTimeFormat>();
const wall = (timeZone: string, at: Date) => {
  const clock =
    walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  walls.set(timeZone, clock);
  return clock.format(at);
};
const hourOf = (timeZone: string, at: Date) => Number(wall(timeZone, at).slice(11, 13));
const dayOf = (timeZone: string, at: Date) => wall(timeZone, at).slice(0, 10);
/** Both ends of the calendar, half hours, and both daylight-saving days of either hemisphere. */
const ZONES = [
  ...['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'America/St_Johns', 'Africa/Cairo', 'Pacific/Chatham'],
];
const YEAR = { from: Date.parse('2027-12-20T00:00:00Z'), days: 370 };

test('No mail and no push is sent between 9 PM and 7 AM of the family’s clock: in no zone in a year with both time changes and 29 February', () => {
  const isQuiet = (hour: number) => hour >= 21 || hour < 7;
  const wrong: string[] = [];
  for (const zone of ZONES)
    for (let at = YEAR.from; at < YEAR.from + YEAR.days * 1440 * MINUTE_MS; at += 97 * MINUTE_MS) {
      const moment = new Date(at);
      const sent = afterQuiet(zone, moment);
      const expected = isQuiet(hourOf(zone, moment))
        ? wall(zone, sent).slice(11) === '07:00:00'
        : sent.getTime() === moment.getTime();
      const soon = sent.getTime() - at <= 11.5 * 60 * MINUTE_MS;
      if (isQuiet(hourOf(zone, sent)) || !expected || !soon) wrong.push(`${zone} ${wall(zone, moment)}`);
    }
  expect(wrong).toEqual([]);
});

/** Runs a year of a job, and returns the times at which a mail was sent. */
function yearOf(zone: string, hour: number, awake: (at: number) => boolean): Date[] {
  const sent: Date[] = [];
  let mailedAt: Date | null = null;
  let due: Date | null = nextAt(hour, zone, new Date(YEAR.from));
  for (let at = YEAR.from; at < YEAR.from + YEAR.days * 1440 * MINUTE_MS; at += 7 * MINUTE_MS) {
    const now = new Date(at);
    if (!due || now < due || !awake(at)) continue;
    const plan = planNotice({ mail: 'daily', hour, mailedAt }, zone, now);
    due = plan.next;
    if (!plan.send) continue;
    sent.push(now);
    mailedAt = now;
  }
  return sent;
}

test('A daily mail is sent once a day at the adult’s hour, and after a downtime once: on each day of a year, at the hour', () => {
  for (const zone of ZONES)
    for (const hour of [NOTICE_HOURS.first, NOTICE_HOURS.offered, NOTICE_HOURS.last]) {
      const sent = yearOf(zone, hour, () => true);
      expect(sent.every(at => hourOf(zone, at) === hour)).toBe(true);
      const days = sent.map(at => dayOf(zone, at));
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)));
      expect(days.length).toBeGreaterThanOrEqual(YEAR.days - 1);
    }
});

test('A daily mail is sent once a day at the adult’s hour, and after a downtime once: after days of downtime once, and never twice on a day', () => {
  for (const zone of ZONES) {
    // Down for five days of each nine, from a moving hour on.
    const sent = yearOf(zone, 18, at => (at / (61 * 60 * MINUTE_MS)) % 3.7 < 1.6);
    const days = sent.map(at => dayOf(zone, at));
    expect(new Set(days).size, zone).toBe(days.length);
    expect(sent.every(at => hourOf(zone, at) >= 18 && hourOf(zone, at) < 21)).toBe(true);
    expect(days.length).toBeGreaterThan(100);
  }
});

test('A daily mail is sent once a day at the adult’s hour, and after a downtime once: a family that moves west over the date line gets none twice', () => {
  const evening = new Date('2026-03-10T04:00:00Z');
  const choice = { mail: 'daily', hour: 18, mailedAt: evening } as const;
  const later = new Date(evening.getTime() + 5 * MINUTE_MS);
  expect(planNotice(choice, 'Pacific/Honolulu', later)).toEqual({
    send: false,
    next: new Date('2026-03-11T04:00:00Z'),
  });
});

test('A mail at once is sent when a child asks, at most one in ten minutes: after the pause of the last one, and after the night', () => {
  const zone = 'America/New_York';
  const plan = (now: string, mailedAt: string | null) =>
    planNotice({ mail: 'at_once', hour: 18, mailedAt: mailedAt ? new Date(mailedAt) : null }, zone, new Date(now));
  expect(plan('2026-03-10T15:00:00Z', null)).toEqual({ send: true, next: null });
  expect(plan('2026-03-10T15:00:00Z', '2026-03-10T14:55:00Z')).toEqual({
    send: false,
    next: new Date('2026-03-10T15:05:00Z'),
  });
  expect(plan('2026-03-11T01:30:00Z', null)).toEqual({ send: false, next: new Date('2026-03-11T11:00:00Z') });
  expect(planNotice({ mail: 'never', hour: 18, mailedAt: null }, zone, new Date())).toEqual({
    send: false,
    next: null,
  });
});

test.each([
  ['en-US', '12 AM, 7 AM, 12 PM, 9 PM'],
  ['es-ES', '0:00, 7:00, 12:00, 21:00'],
  ['ja-JP', '0:00, 7:00, 12:00, 21:00'],
])('hours for a reader of %s are %s', (locale, texts) => {
  expect(readAs(formatsOf({ locale }), () => [0, 7, 12, 21].map(hourText).join(', '))).toBe(texts);
});
