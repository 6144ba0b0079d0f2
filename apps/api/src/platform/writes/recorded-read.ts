import type { AuditAction } from '@pocketful/api-contract/audit';
import type { FamilyScope } from '../database/family-scope.ts';
import { Refusal } from '../refusal.ts';
import type { Commit } from './outcome.ts';
import { notReplayable, type Writes } from './writes.ts';

/**
 * A read that is recorded in the audit log, since staff looked into families. It may read from a standby, which no
 * transaction includes. Its result is returned only after its audit row is committed, so that no look is unrecorded.
 */
export async function recordedRead<T, Action extends AuditAction>(
  { write }: Pick<Writes<Action>, 'write'>,
  trail: FamilyScope,
  read: () => Promise<Commit<T, Action>>,
): Promise<T> {
  const found = await read();
  const answer = await write<T>(trail, async () => found, notReplayable);
  // A read has no key, so nothing can be refused.
  if (answer instanceof Refusal) throw new Error(`a read was refused: ${answer.code}`);
  return answer;
}
