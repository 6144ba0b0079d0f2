// Written from the folders of the contexts by `npm run generate`; do not edit.
import { missedPaydaysStory } from '../allowances/rows-missed.ts';
import { allowancesStory } from '../allowances/rows.ts';
import { familyStory } from './story.ts';
import { offersStory } from '../chores/rows-offers.ts';
import { turnsStory } from '../chores/story-turns.ts';
import { reachableStory } from '../goals/story-reachable.ts';
import { mailStory } from '../identity/story-mail.ts';
import { absencesStory } from '../people/rows-absences.ts';

/** The stories that a server plays. */
export const stories = {
  missedPaydaysStory,
  allowancesStory,
  familyStory,
  offersStory,
  turnsStory,
  reachableStory,
  mailStory,
  absencesStory,
};
