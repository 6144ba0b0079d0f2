import { WEEKDAYS } from '@pocketful/domain/weekdays';
import type { FixtureCall } from '../family/fixture.ts';

const EVERY_DAY = [...WEEKDAYS];
const SCHOOL_DAYS = WEEKDAYS.slice(0, 5);

/** The children of the demo family have duties. Mia did one of hers yesterday. */
export const dutiesDemo: readonly FixtureCall[] = [
  {
    by: 'sam',
    daysAgo: 20,
    call: 'createDuty',
    body: {
      ...{ name: 'Open the curtains', iconName: 'BedDouble', part: 'morning' },
      children: ['$mia', '$leo', '$bo-rivera'].map(childId => ({ childId, weekdays: EVERY_DAY })),
    },
    keeps: 'curtains',
  },
  {
    by: 'sam',
    daysAgo: 20,
    call: 'createDuty',
    body: {
      ...{ name: 'Lay out clothes', iconName: 'Shirt', part: 'evening' },
      children: ['$mia', '$bo-rivera'].map(childId => ({ childId, weekdays: EVERY_DAY })),
    },
  },
  {
    by: 'dana',
    daysAgo: 12,
    call: 'createDuty',
    body: {
      ...{ name: 'Pack the school bag', iconName: 'Backpack', part: 'any' },
      steps: ['Look at the plan for tomorrow', 'Books and pencils', 'Drink'],
      children: ['$mia', '$leo'].map(childId => ({ childId, weekdays: SCHOOL_DAYS })),
    },
  },
  {
    by: 'dana',
    daysAgo: 5,
    call: 'updateDuty',
    params: { id: '$curtains' },
    body: {
      children: [
        ...['$mia', '$bo-rivera'].map(childId => ({ childId, weekdays: EVERY_DAY })),
        { childId: '$leo', weekdays: SCHOOL_DAYS },
      ],
    },
  },
  {
    by: 'mia',
    daysAgo: 0.02,
    call: 'tickDuty',
    params: { id: '$curtains', day: '$yesterday' },
    body: { childId: '$mia', done: true },
  },
];
