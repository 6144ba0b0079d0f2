import { CHILD_JOURNEY } from './child.ts';
import { CROWDED_JOURNEY } from './crowded.ts';
import { FAMILY_JOURNEYS } from './family.ts';
import type { Journey } from './journey.ts';
import { STAFF_JOURNEY } from './staff.ts';
import { VISITOR_JOURNEYS } from './visitor.ts';

/** Every journey. A test visits each screen, which must have no barrier. */
export const ALL_JOURNEYS: readonly Journey[] = [
  ...FAMILY_JOURNEYS,
  CHILD_JOURNEY,
  CROWDED_JOURNEY,
  ...VISITOR_JOURNEYS,
  STAFF_JOURNEY,
];
