// Written from the folders of the contexts by `npm run generate`; do not edit.
import { allowancesDemo } from '../allowances/demo.ts';
import { choresDemo, proposalsDemo, offersDemo, turnsDemo } from '../chores/demo.ts';
import { dutiesDemo } from '../duties/demo.ts';
import { goalsDemo } from '../goals/demo.ts';
import { homeDemo } from '../home/demo.ts';
import { invitationsDemo } from '../identity/demo.ts';
import { peopleDemo } from '../people/demo.ts';
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
  ...dutiesDemo,
  ...goalsDemo,
  ...homeDemo,
  ...invitationsDemo,
  ...peopleDemo,
  ...requestsDemo,
  ...rewardsDemo,
  ...staffDemo,
];
