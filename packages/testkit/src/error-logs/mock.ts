import { nameKey } from '@pocketful/domain/family';
import type { ErrorLog, errorLogRoutes } from '@pocketful/error-logs/calls';
import {
  asStrangers,
  ERROR_SEVERITIES,
  isSettled,
  redactReport,
  sameness,
  withoutTexts,
} from '@pocketful/error-logs/rules';
import { matchesRequest } from '../audit/mock.ts';
import { type Caller, type Handlers, pageOf } from '../mock/call.ts';
import type { MockErrorLog } from '../mock/context-state.ts';
import { type MockState, newId } from '../mock/state.ts';

const KEPT_REQUESTS = 50;

/** The author of a report: an adult or a staff member. */
function authorOf(caller: Caller): string | null {
  if (caller.kind === 'member' && caller.member.role !== 'child') return caller.member.id;
  return caller.kind === 'staff' ? caller.staff.id : null;
}

/** The reporter, and the browser's description of itself. */
function circumstancesOf(caller: Caller) {
  const userId = authorOf(caller);
  const sessionId = caller.kind === 'stranger' ? null : 'mock-session';
  const agent = { userAgent: 'Mozilla/5.0 (Macintosh)', browserDetails: 'Safari on Mac', deviceType: 'desktop' };
  return { userId, sessionId, ipAddress: '127.0.0.0/24', ...agent };
}

function namesFor(state: MockState, caller: Caller): string[] {
  if (!('family' in caller)) return [];
  const members = state.members.filter(({ familyId }) => familyId === caller.family.id);
  return members.flatMap(({ firstName, lastName, username }) => [firstName, lastName ?? '', username]);
}

function toErrorLog({ same: _, ...log }: MockErrorLog): ErrorLog {
  return log;
}

export const errorLogHandlers: Handlers<keyof typeof errorLogRoutes> = {
  reportError: ({ state, caller, body, now }) => {
    const { severity, requestId, ...texts } = body;
    const at = now.toISOString();
    const ofChild = caller.kind === 'member' && caller.member.role === 'child';
    const redacted = { ...redactReport(ofChild ? withoutTexts(texts) : texts, namesFor(state, caller)), severity };
    const report = caller.kind === 'stranger' ? asStrangers(redacted) : redacted;
    const same = sameness(report);
    const known = state.errorLogs.find(log => log.same === same);
    const told = {
      ...circumstancesOf(caller),
      message: report.message,
      technicalMessage: report.technicalMessage ?? null,
      stackTrace: report.stackTrace ?? null,
      url: report.url ?? null,
      requestData: (caller.kind !== 'stranger' && report.requestData) || null,
      responseData: (caller.kind !== 'stranger' && report.responseData) || null,
      userComment: (authorOf(caller) !== null && report.userComment) || null,
    };
    const kind = {
      errorType: report.errorType,
      errorCode: report.errorCode ?? null,
      httpMethod: report.httpMethod ?? null,
    };
    const seen = { lastSeenAt: at, updatedAt: at };
    const requestIds = [...(requestId ? [requestId] : []), ...(known?.requestIds ?? [])].slice(0, KEPT_REQUESTS);
    if (known) {
      const again = known.status === 'resolved' ? { status: 'open' as const, resolvedAt: null } : {};
      const stays =
        (told.userComment === null && known.userComment !== null) ||
        (caller.kind === 'stranger' && known.sessionId !== null);
      Object.assign(known, stays ? {} : told, again, seen, {
        requestIds,
        severity: ERROR_SEVERITIES.find(rank => rank === report.severity || rank === known.severity),
        occurrences: known.occurrences + 1,
      });
      return { id: known.id, createdAt: known.createdAt };
    }
    const log: MockErrorLog = {
      ...{ id: newId(state), same, severity: report.severity, ...kind, ...told, ...seen },
      ...{ status: 'open', assignedTo: null, resolution: null, reproduced: false, occurrences: 1, requestIds },
      ...{ createdAt: at, resolvedAt: null },
    };
    state.errorLogs.push(log);
    return { id: log.id, createdAt: at };
  },
  listErrorLogs: ({ state, query, headers }) => {
    const { severity, status, requestId, id } = query;
    const rows = state.errorLogs
      .filter(log => severity === undefined || log.severity === severity)
      .filter(log => status === undefined || log.status === status)
      .filter(log => requestId === undefined || log.requestIds.some(id => matchesRequest(id, requestId)))
      .filter(log => id === undefined || log.id === id)
      .toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt) || b.id.localeCompare(a.id));
    return pageOf(rows, query, headers).map(toErrorLog);
  },
  updateErrorLog: ({ state, params, body, now, refuse }) => {
    const { status, assignedTo, resolution, reproduced } = body;
    const assignee = state.staff.find(({ username, email }) =>
      [username, email].map(nameKey).includes(nameKey(assignedTo ?? '')),
    );
    if (typeof assignedTo === 'string' && !assignee) return refuse('ASSIGNEE_NOT_FOUND');
    const log = state.errorLogs.find(({ id }) => id === params.id);
    if (!log) return refuse('ERROR_LOG_NOT_FOUND');
    const at = now.toISOString();
    if (status !== undefined) {
      log.status = status;
      log.resolvedAt = isSettled(status) ? (log.resolvedAt ?? at) : null;
    }
    if (assignedTo !== undefined) log.assignedTo = assignee?.username ?? null;
    if (resolution !== undefined) log.resolution = resolution;
    if (reproduced !== undefined) log.reproduced = reproduced;
    log.updatedAt = at;
    return toErrorLog(log);
  },
};

/** Takes a member out of the error logs, as erasure and removal do. */
export function forgetReporter(state: MockState, memberId: string): void {
  const nobody = {
    ...{ userId: null, sessionId: null, ipAddress: null, userAgent: null, browserDetails: null, deviceType: null },
    ...{ userComment: null, url: null, requestData: null, responseData: null },
  };
  for (const log of state.errorLogs) if (log.userId === memberId) Object.assign(log, nobody);
}
