import { problemSchema } from '@pocketful/api-contract/problem';
import type { AuditLog, auditLogRoutes } from '@pocketful/audit/calls';
import type { Route } from '@pocketful/contract-core/route';
import { nameKey } from '@pocketful/domain/family';
import { startOfRange } from '@pocketful/domain/ranges';
import type { refusedRequestRoutes } from '@pocketful/error-logs/calls/refused-requests';
import { redactText } from '@pocketful/error-logs/rules/redaction';
import type { FoundUser, userSearchRoutes } from '@pocketful/staff/calls/user-search';
import { FAMILY_OPEN } from '@pocketful/staff/rules';
import { z } from 'zod';
import { type Caller, callersFamily, type Handlers, pageOf } from '../mock/call.ts';
import { type MockMember, type MockState, newId } from '../mock/state.ts';

const MAX_FOUND = 50;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

export const lookupHandlers: Handlers<
  keyof typeof auditLogRoutes | keyof typeof refusedRequestRoutes | keyof typeof userSearchRoutes
> = {
  listAuditLogs: ({ state, query, now, headers }) => {
    const since = startOfRange(query.range, now).toISOString();
    const rows = state.trail
      .filter(({ requestId, timestamp }) =>
        query.requestId === undefined
          ? timestamp > since
          : requestId !== null && matchesRequest(requestId, query.requestId),
      )
      .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id));
    return pageOf<AuditLog>(rows, query, headers);
  },
  listRefusedRequests: ({ state, query }) =>
    state.refused.filter(({ requestId }) => matchesRequest(requestId, query.request)).toReversed(),
  searchUsers: ({ state, query, caller, now }) => {
    const term = nameKey(query.term);
    const meant = state.members.filter(member => isMeant(member, term));
    const opened = state.staffViews.findLast(({ token }) => caller.kind === 'staff' && token === caller.token);
    const openFamily = opened && opened.until > now.toISOString() ? opened.familyId : undefined;
    return state.members
      .filter(
        member =>
          (member.role !== 'child' || member.familyId === openFamily) &&
          meant.some(
            one =>
              one === member || (member.role !== 'child' && one.role === 'child' && one.familyId === member.familyId),
          ),
      )
      .toSorted((a, b) => nameKey(a.username).localeCompare(nameKey(b.username)) || a.id.localeCompare(b.id))
      .slice(0, MAX_FOUND)
      .map(toFound);
  },
  openFamily: ({ state, params, body, caller, now, refuse }) => {
    const members = state.members
      .filter(({ familyId }) => familyId === params.id)
      .toSorted((a, b) => nameKey(a.username).localeCompare(nameKey(b.username)));
    if (members.length === 0 || caller.kind !== 'staff') return refuse('FAMILY_NOT_FOUND');
    const names = members.flatMap(({ username, firstName, lastName }) => [username, firstName, lastName ?? '']);
    const until = new Date(now.getTime() + FAMILY_OPEN.minutes * 60_000).toISOString();
    state.staffViews.push({
      ...{ id: newId(state), at: now.toISOString(), familyId: params.id, token: caller.token, until },
      ...{ staffUsername: caller.staff.username, staffRole: caller.staff.role },
      reason: redactText(body.reason, names),
      childIds: members.filter(({ role }) => role === 'child').map(({ id }) => id),
    });
    return members.map(toFound);
  },
  listStaffViews: call => {
    const family = callersFamily(call);
    return call.state.staffViews
      .filter(({ familyId }) => familyId === family.id)
      .map(({ familyId: _, token: __, until: ___, ...view }) => view)
      .toReversed();
  },
};

/** Whether an id, or a support code, matches a request. */
export function matchesRequest(requestId: string, request: string): boolean {
  return requestId.endsWith(request);
}

/** Records a call that was answered with a problem. */
export async function noteRefusal(
  { refused, session }: MockState,
  { method, path }: Route,
  response: Response,
  now: Date,
): Promise<void> {
  const { requestId, status, code } = problemSchema.parse(await response.clone().json());
  refused.push({
    ...{ requestId, at: now.toISOString(), method, route: path, status, code },
    ...{ familyId: session?.familyId ?? null, memberId: session?.activeId ?? null },
  });
}

/** Records a successful call in the audit log, by the first of its actions. */
export function noteTrail(
  state: MockState,
  {
    route,
    caller,
    params,
    now,
  }: { readonly route: Route; readonly caller: Caller; readonly params: unknown; readonly now: Date },
): void {
  const [action] = route.events ?? [];
  if (action === undefined) return;
  const { data } = z.object({ id: z.string() }).safeParse(params);
  // Apart from the ids of all else, which count up for themselves.
  const id = `01990000-0000-7000-9000-${String(state.trail.length).padStart(12, '0')}`;
  state.trail.push({
    ...{ id, timestamp: now.toISOString(), action, details: {}, requestId: id, ipAddress: '127.0.0.1' },
    ...{ objectType: action.split('.')[0] ?? '', objectId: data?.id ?? null },
    ...whoIs(caller),
  });
}

function whoIs(caller: Caller): Pick<AuditLog, 'userId' | 'profileId' | 'familyId'> {
  const nobody = { userId: null, profileId: null, familyId: NIL_ID };
  if (caller.kind === 'staff') return { ...nobody, userId: caller.staff.id };
  if (caller.kind === 'stranger') return nobody;
  const profileId = caller.kind === 'member' ? caller.member.id : null;
  return { userId: caller.adult?.id ?? null, profileId, familyId: caller.family.id };
}

/** A child is found by its whole first name or username only. */
function isMeant({ id, familyId, role, username, firstName, lastName, email }: MockMember, term: string): boolean {
  if (familyId === term) return true;
  if (role === 'child') return [username, firstName].some(name => nameKey(name) === term);
  if (id === term) return true;
  if ([username, firstName, lastName ?? '', email ?? ''].some(name => nameKey(name).startsWith(term))) return true;
  const [first, ...last] = term.split(/\s+/);
  return last.length > 0 && nameKey(firstName) === first && nameKey(lastName ?? '').startsWith(last.join(' '));
}

function toFound({ id, familyId, username, firstName, lastName, email, role, createdAt }: MockMember): FoundUser {
  return { id, familyId, username, firstName, lastName, email, role, createdAt };
}
