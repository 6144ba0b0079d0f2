import { dayIn } from '@pocketful/domain/dates';
import { firstPlace, recurrenceOf } from '@pocketful/domain/recurrence';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { replayChore, toChore } from './chores.ts';
import { explainChoreRefusal, insertChore, written } from './insert-chore.ts';

/** Assigns a chore to a child of the family. A recurring chore is the first of its series. */
export function createChore({ actor, body, now, objectId, write }: CallOf<'createChore'>) {
  const { childId, name, reward, iconName } = body;
  const dueAt = new Date(body.dueDate);
  const recurrence = recurrenceOf(body);
  const place = recurrence && firstPlace(recurrence, dayIn(actor.timeZone, dueAt));
  const from = written(name, reward, iconName);
  return write(
    actor.family,
    async tx => {
      const given = { choreId: objectId, childId, from, dueAt, place, by: actor.memberId, at: now };
      const chore = await insertChore(tx, given);
      if (!chore) return explainChoreRefusal(tx, childId);
      const event = { on: ['chore', objectId], childId, details: { reward: chore.reward } } as const;
      return commit(toChore(chore), { action: 'chore.created', ...event });
    },
    replayChore,
  );
}
