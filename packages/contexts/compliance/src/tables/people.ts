import { ADULTS, ahead, childId, FAMILYS, familyId, kind, OWN, ofAdults, plain, table } from './table.ts';

const age = kind('age');
const away = kind('away');
const lessons = kind('lessons');
const names = kind('names');
const numbers = kind('numbers');
const pin = kind('pin');
const seen = kind('seen');
const settings = kind('settings');

export const peopleTables = {
  members: table(
    {
      writer: 'people',
      purpose: 'who belongs to the family; of a child name, birth year, color, face, PIN as a hash',
      kept: 'as long as the member',
      period: 'account',
      closed: 'deleted',
      child: { column: 'member_id', erased: 'deleted' },
      file: { section: 'profile', order: 'created_at' },
    },
    {
      family_id: familyId,
      member_id: numbers.value,
      role: settings.value,
      username: names.value,
      username_key: names.hidden('the username as it is compared'),
      first_name: names.value,
      last_name: names.value,
      email: ofAdults,
      birth_year: age.value,
      parent_id: settings.adult,
      color: settings.value,
      face: settings.value,
      chores_enabled: settings.value,
      rewards_enabled: settings.value,
      password_hash: ofAdults,
      pin_hash: pin.hidden('a hash nobody can read'),
      pin_length: settings.value,
      created_at: settings.act,
      email_verified_at: ofAdults,
      seen_entry: seen.value,
      seen_decision: seen.value,
      switches: settings.value,
      locale: settings.value,
      lessons_seen: lessons.value,
    },
  ),
  families: table(
    {
      writer: 'people',
      purpose: 'time zone, formats and currency, and whether the family is set up',
      kept: 'as long as the family',
      closed: 'deleted',
      child: FAMILYS,
    },
    {
      ...plain('family_id', 'time_zone', 'setup_completed', 'created_at', 'kept_at', 'last_used_on'),
      ...plain('local_backups_seen', 'locale', 'currency', 'decimals', 'currency_changed_at'),
    },
  ),
  former_adults: table(
    {
      writer: 'people',
      purpose: 'adults who left and when, as ids, so that a consent of theirs stays an adult’s',
      kept: 'as long as the family',
      period: 'account',
      closed: 'cascade',
      child: ADULTS,
    },
    plain('family_id', 'member_id', 'left_at'),
  ),
  login_names: table(
    {
      writer: 'people',
      purpose: 'the names by which adults sign in',
      kept: 'as long as the adult',
      period: 'account',
      closed: 'deleted',
      child: ADULTS,
      beside: true,
    },
    { ...plain('name_key', 'family_id', 'member_id', 'staff_id'), held_until: ahead(1) },
  ),
  address_changes: table(
    {
      writer: 'people',
      purpose: 'the former address of an adult, to notify it of the change',
      kept: '30 days',
      period: 'circumstances',
      closed: 'deleted',
      child: ADULTS,
      expires: { column: 'changed_at', days: 30 },
    },
    plain('family_id', 'change_id', 'member_id', 'former_email', 'changed_at'),
  ),
  closed_families: table(
    { writer: 'database', purpose: 'closed families, as ids', kept: 'for good', closed: 'kept', child: FAMILYS },
    plain('family_id', 'closed_at'),
  ),
  absences: table(
    {
      writer: 'people',
      purpose: 'days on which a child is away',
      kept: '1 year after their end',
      period: 'activity',
      closed: 'deleted',
      child: OWN,
      file: { section: 'absences', order: 'from_day' },
      expires: { column: 'ends_at', days: 365 },
    },
    {
      family_id: familyId,
      absence_id: numbers.value,
      child_id: childId,
      from_day: away.ahead(),
      to_day: away.ahead(),
      starts_at: away.ahead(),
      ends_at: away.ahead(),
      skips_allowances: away.value,
      created_at: away.act,
      rhythm_id: numbers.value,
    },
  ),
  away_rhythms: table(
    {
      writer: 'people',
      purpose: 'how days away repeat',
      kept: 'until a parent ends it, or 1 year after the last day',
      period: 'activity',
      closed: 'deleted',
      child: OWN,
      after: ['absences'],
      file: { section: 'awayRhythms', order: 'created_at, rhythm_id' },
    },
    {
      family_id: familyId,
      rhythm_id: numbers.value,
      child_id: childId,
      // A stay begins within a year, and the next one after four weeks at most.
      next_day: away.ahead(430),
      days: away.value,
      every_weeks: away.value,
      skips_allowances: away.value,
      created_at: away.act,
    },
  ),
} as const;
