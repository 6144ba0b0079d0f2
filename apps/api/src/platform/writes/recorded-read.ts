import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { FamilyScope } from '../database/family-scope.ts';
import { Refusal } from '../refusal.ts';
import type { Done } from './outcome.ts';
import { neverAgain, type Writes } from './writes.ts';

/**
 * A read that stands in the trail: somebody looked into families. It may come from a standby, which no transaction
 * reaches; what it found is answered only once its row is committed, so that no look goes without one.
 */
export async function recordedRead<T, Action extends AuditAction>(
  { write }: Pick<Writes<Action>, 'write'>,
  trail: FamilyScope,
  read: () => Promise<Done<T, Action>>,
): Promise<T> {
  const found = await read();
  const answer = await write<T>(trail, async () => found, neverAgain);
  // A read has no key, and so there is nothing to refuse.
  if (answer instanceof Refusal) throw new Error(`a read was refused: ${answer.code}`);
  return answer;
}
