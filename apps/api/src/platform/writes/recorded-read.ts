import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { FamilyScope } from '../database/family-scope.ts';
import { Refusal } from '../refusal.ts';
import type { Commit } from './outcome.ts';
import { notReplayable, type Writes } from './writes.ts';

/**
 * A read that stands in the trail: somebody looked into families. It may come from a standby, which no transaction
 * reaches; what it found is answered only once its row is committed, so that no look goes without one.
 */
export async function recordedRead<T, Action extends AuditAction>(
  { write }: Pick<Writes<Action>, 'write'>,
  trail: FamilyScope,
  read: () => Promise<Commit<T, Action>>,
): Promise<T> {
  const found = await read();
  const answer = await write<T>(trail, async () => found, notReplayable);
  // A read has no key, and so there is nothing to refuse.
  if (answer instanceof Refusal) throw new Error(`a read was refused: ${answer.code}`);
  return answer;
}
