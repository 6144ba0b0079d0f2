// Written from the folders of the contexts by `npm run generate`; do not edit.
import { askedPaydaysScenario } from '../allowances/rows-asked.ts';
import { missedPaydaysScenario } from '../allowances/rows-missed.ts';
import { allowancesScenario } from '../allowances/rows.ts';
import { familyScenario } from './scenario.ts';
import { offersScenario } from '../chores/rows-offers.ts';
import { turnsScenario } from '../chores/scenario-turns.ts';
import { dutiesScenario } from '../duties/rows.ts';
import { reachableScenario } from '../goals/scenario-reachable.ts';
import { mailScenario } from '../identity/scenario-mail.ts';
import { absencesScenario } from '../people/rows-absences.ts';
import { awayRhythmsScenario } from '../people/rows-away-rhythms.ts';

/** The scenarios of all contexts. */
export const scenarios = {
  askedPaydaysScenario,
  missedPaydaysScenario,
  allowancesScenario,
  familyScenario,
  offersScenario,
  turnsScenario,
  dutiesScenario,
  reachableScenario,
  mailScenario,
  absencesScenario,
  awayRhythmsScenario,
};
