import { toDecimal } from '@pocketful/domain/money';
import { startOfRange } from '@pocketful/domain/ranges';
import type { exportRoutes } from '@pocketful/exports/calls';
import { type ExportCell, type ExportKind, exportFileName, exportHead, exportRow } from '@pocketful/exports/rules';
import { figuresOf } from '../maintenance/mock.ts';
import type { Handlers } from '../mock/call.ts';
import type { MockMember, MockState } from '../mock/state.ts';

/** A row of a file: its creation time, its id, its cells, and the time of the decision on it. */
type MockRow = readonly [at: string, id: string, cells: readonly ExportCell[], decidedAt?: string | null];

/** Every row of a kind that the mock holds. */
const ROWS: Readonly<Record<ExportKind, (state: MockState, now: Date) => MockRow[]>> = {
  users: ({ members }) =>
    members.map(({ id, familyId, role, createdAt }) => [createdAt, id, [id, familyId, role, createdAt]]),
  transactions: ({ entries }) =>
    entries.map(({ id, familyId, childId, amountCents, balanceAfterCents, category, at }) => [
      at,
      id,
      [id, familyId, childId, toDecimal(amountCents), toDecimal(balanceAfterCents), category, at],
    ]),
  activity: ({ members, activeDays }) =>
    members.flatMap(({ id, familyId }) =>
      (activeDays[id] ?? []).map((day): MockRow => [`${day}T23:59:59Z`, id, [id, familyId, day]]),
    ),
  'system-report': (state, now) => figuresOf(state, now).map(cells => [now.toISOString(), '', cells]),
  'audit-logs': ({ trail }) =>
    trail.map(({ id, timestamp, action, userId, profileId, familyId, objectType, objectId, ...log }) => [
      timestamp,
      id,
      [
        ...[id, timestamp, action, userId, profileId, familyId, objectType, objectId],
        ...[log.requestId, log.details, log.ipAddress],
      ],
    ]),
  families: ({ families, members }) =>
    families.map(({ id, setupCompleted }) => {
      const own = members.filter(({ familyId }) => familyId === id);
      const children = own.filter(isChild).length;
      const createdAt = own.map(member => member.createdAt).sort()[0] ?? '';
      return [createdAt, id, [id, setupCompleted, own.length - children, children, createdAt]];
    }),
  chores: ({ chores }) =>
    chores.map(({ id, familyId, childId, rewardCents, status, dueDate, createdAt, ...chore }) => [
      createdAt,
      id,
      [
        ...[id, familyId, childId, toDecimal(rewardCents), status, dueDate],
        ...[chore.submittedAt, chore.approvedAt, chore.rejectedAt, createdAt],
      ],
      chore.approvedAt ?? chore.rejectedAt,
    ]),
  goals: ({ goals }) =>
    goals.map(({ id, familyId, childId, targetCents, status, purchasedAt, createdAt }) => [
      createdAt,
      id,
      [id, familyId, childId, toDecimal(targetCents), status, purchasedAt, createdAt],
      purchasedAt,
    ]),
  rewards: ({ rewards }) =>
    rewards.map(({ id, familyId, childId, categoryId, amountCents, createdAt }) => [
      createdAt,
      id,
      [id, familyId, childId, categoryId, toDecimal(amountCents), createdAt],
    ]),
};

function isChild({ role }: MockMember): boolean {
  return role === 'child';
}

export const exportHandlers: Handlers<keyof typeof exportRoutes> = {
  exportTable: ({ state, params: { kind }, now, attach }) => {
    const since = startOfRange('30d', now).toISOString();
    const rows = ROWS[kind](state, now)
      .filter(([at, , , decidedAt]) => at > since || (decidedAt ?? '') > since)
      .toSorted(([at, id], [otherAt, other]) => at.localeCompare(otherAt) || id.localeCompare(other));
    const lines = rows.map(([, , cells]) => exportRow(cells));
    return attach(exportFileName(kind, now), [exportHead(kind), ...lines].join(''));
  },
};
