// Written from the folders of the contexts by `npm run generate`; do not edit.
import { allowancesDemo } from '../allowances/rows.ts';
import { choresDemo, proposalsDemo } from '../chores/demo.ts';
import { offersDemo } from '../chores/rows-offers.ts';
import { turnsDemo } from '../chores/story-turns.ts';
import { goalsDemo } from '../goals/demo.ts';
import { homeDemo } from '../home/demo.ts';
import { invitationsDemo } from '../identity/demo.ts';
import { absencesDemo } from '../people/rows-absences.ts';
import { requestsDemo } from '../requests/demo.ts';
import { rewardsDemo } from '../rewards/demo.ts';
import { staffDemo } from '../staff/demo.ts';

/** The calls of the demo family besides postings and chores, in no particular order. */
export const demoCalls = [
  ...allowancesDemo,
  ...choresDemo,
  ...proposalsDemo,
  ...offersDemo,
  ...turnsDemo,
  ...goalsDemo,
  ...homeDemo,
  ...invitationsDemo,
  ...absencesDemo,
  ...requestsDemo,
  ...rewardsDemo,
  ...staffDemo,
];
