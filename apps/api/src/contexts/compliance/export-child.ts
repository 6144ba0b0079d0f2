import { Readable } from 'node:stream';
import { explained } from '@pocketful/compliance/catalogue';
import { dayIn } from '@pocketful/domain/dates';
import { entryText, type Meaning } from '@pocketful/ledger/entry-text';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { CHILD_DATA_TEXT, CHILD_SECTIONS } from './child-data.ts';
import { insertDataRequest } from './data-requests.ts';

/** The contents, purpose, retention period and readers of each section. */
const ABOUT = Object.fromEntries(Object.entries(CHILD_SECTIONS).map(([name, { table }]) => [name, explained(table)]));

/** The rows of a child's file, section by section. */
type ChildData = Readonly<Record<string, readonly unknown[]>> & { readonly transactions?: readonly Meaning[] };

/** Everything held about a child as one JSON file. The export is recorded in the audit log, with its number of rows. */
export async function exportChildData({ actor, params, now, objectId, write }: CallOf<'exportChildData'>) {
  const { childId } = params;
  const data = await write(
    actor.family,
    async tx => {
      const [row] = await tx.read<{ data: ChildData }>(CHILD_DATA_TEXT, childId);
      const isChild = row?.data.profile?.some(profile => isOfChild(profile));
      if (!row || !isChild) return refuse('CHILD_NOT_FOUND');
      const request = { requestId: objectId, childId, parentId: actor.memberId, type: 'export', now } as const;
      await insertDataRequest(tx, request, Object.keys(CHILD_SECTIONS));
      const rows = Object.values(row.data).reduce((sum, section) => sum + section.length, 0);
      return commit(row.data, { action: 'child.exported', on: ['member', childId], childId, details: { rows } });
    },
    notReplayable,
  );
  // No other refusal is possible: a read has no key and is not repeated.
  if (data instanceof Refusal) return refuse('CHILD_NOT_FOUND');
  const day = dayIn(actor.timeZone, now);
  const transactions = data.transactions?.map(row => ({ ...row, description: entryText(row, actor.formats) }));
  const file = JSON.stringify({ exportedAt: now.toISOString(), childId, about: ABOUT, ...data, transactions }, null, 2);
  return { body: Readable.from([`${file}\n`]), fileName: `child-data-${childId}-${day}.json` };
}

function isOfChild(profile: unknown): boolean {
  return typeof profile === 'object' && profile !== null && 'role' in profile && profile.role === 'child';
}
