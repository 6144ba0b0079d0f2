import type { DayPart } from '@pocketful/domain/day-parts';

export const PART_LABELS: Readonly<Record<DayPart, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  any: 'Any time',
};
