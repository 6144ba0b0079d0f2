import { dayIn } from '@pocketful/domain/dates';
import { firstPlace, recurrenceOf } from '@pocketful/domain/recurrence';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { replayChore, toChore } from './chores.ts';
import { eventsOf, explainChoreRefusal, insertChore, othersOf, written } from './insert-chore.ts';

/** Assigns a chore to a child of the family, and to further ones. A recurring chore is the first of its series. */
export function createChore({ actor, body, now, objectId, write }: CallOf<'createChore'>) {
  const { childId } = body;
  const dueAt = new Date(body.dueDate);
  const recurrence = recurrenceOf(body);
  const place = recurrence && firstPlace(recurrence, dayIn(actor.timeZone, dueAt));
  const from = written(body);
  return write(
    actor.family,
    async tx => {
      const alsoFor = othersOf(tx, childId, body.alsoFor);
      const given = { choreId: objectId, childId, alsoFor, from, dueAt, place, by: actor.memberId, at: now };
      const chore = await insertChore(tx, given);
      if (!chore) return explainChoreRefusal(tx, childId, alsoFor);
      const [event, ...further] = eventsOf(given, 'chore.created', { reward: chore.reward });
      return commit(toChore(chore), event, further);
    },
    replayChore,
  );
}
