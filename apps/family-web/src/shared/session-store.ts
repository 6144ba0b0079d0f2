import { ApiError, type NetworkError } from '@pocketful/api-client/api-error';
import type { SessionUser } from '@pocketful/api-contract/identity';
import { SESSION_CODES } from '@pocketful/web-kit/session-codes';
import { forgetRecords, rememberRecords, storedMemberId } from './stored-records.ts';

/** Why somebody who was in is out again. */
export type SessionNotice = 'locked' | 'ended' | 'unreachable';

/** Whom this tab is rendered for. */
export type Session =
  | { readonly stage: 'loading' }
  | {
      readonly stage: 'stranger';
      readonly notice?: SessionNotice | undefined;
      /** Where the way out of this tab leads: from the picker to the login, else to the landing page. */
      readonly path?: '/' | '/login' | undefined;
    }
  | { readonly stage: 'picker'; readonly adult: SessionUser; readonly notice?: SessionNotice | undefined }
  | {
      readonly stage: 'active';
      readonly user: SessionUser;
      /** Started without a line: what is shown is what was kept. */
      readonly kept?: true;
    };

export interface SessionStore {
  current(): Session;
  subscribe(listener: () => void): () => void;
  /** The member this tab speaks for: the guard that goes with every call. */
  memberId(): string | undefined;
  /**
   * Asks the server who is active and shows what is true. Asked while an answer is under way, it asks once more after it.
   *
   * @param notice what to say if nobody is active any more
   */
  recheck(notice?: SessionNotice): Promise<void>;
  /** Shows what a sign-in or a pick answered, and tells the other tabs. */
  enter(user: SessionUser, notice?: SessionNotice): void;
  /** Shows the landing page, or after the picker the login, and forgets what is stored; tells the other tabs. */
  leave(): void;
  /** Hears of every refused call: one that speaks of the session is confirmed with the server. */
  onCallFailed(error: ApiError | NetworkError): void;
  /** Ends listening to the other tabs. */
  stop(): void;
}

export interface SessionStoreOptions {
  /** Reads who is active. */
  readonly readUser: () => Promise<SessionUser>;
  /** The way to the other tabs; each must be able to hear every other one. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  /** Undefined where the browser refuses to store. */
  readonly storage: Storage | undefined;
  /** The child's profile that was kept for a start without a line; nobody's unless told otherwise. */
  readonly readKept?: () => Promise<KeptStart | undefined>;
  /** The browser is a staff member's, who has no business here. */
  readonly goToStaff?: () => void;
  /** Runs before another member, or nobody, is shown: what was read for the last one must go. */
  readonly onChange: (change: { readonly locked: boolean }) => void;
}

/** A start without a line: whom it is for, and how what was kept comes to be shown. */
export interface KeptStart {
  readonly user: SessionUser;
  /** Puts what was kept where screens find it. */
  readonly restore: () => void;
}

/** What tabs tell each other: somebody else may be active now, or the profile was locked. */
const CHANGED = 'changed';
const LOCKED = 'locked';

/** Holds the session of one tab. It starts as 'loading'; `recheck` finds out. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { readUser, channel, storage, readKept, goToStaff, onChange } = options;
  let session: Session = { stage: 'loading' };
  // Counts what this tab was told for certain: an answer that was asked for before is older, and is not believed.
  let told = 0;
  let asking: Promise<void> | undefined;
  let again: { notice: SessionNotice | undefined } | undefined;
  const listeners = new Set<() => void>();

  function show(next: Session, restore?: () => void): void {
    const locked = next.stage === 'picker' && next.notice === 'locked';
    if (keyOf(next) !== keyOf(session)) onChange({ locked });
    if (next.stage === 'stranger' && next.notice !== 'unreachable') forgetRecords(storage);
    else if (next.stage === 'picker' || next.stage === 'active') rememberRecords(storage, next);
    session = next;
    restore?.();
    for (const listener of listeners) listener();
  }

  async function ask(notice: SessionNotice | undefined): Promise<void> {
    const before = told;
    const answer = await readUser().catch((error: unknown) => error);
    if (before !== told) return;
    if (isUser(answer)) return show(stageOf(answer, notice ?? noticeOf(session)));
    if (answer instanceof ApiError && answer.status === 401) {
      return show(strangerAfter(session));
    }
    if (answer instanceof ApiError && answer.code === 'NOT_ALLOWED' && goToStaff) return goToStaff();
    // The server is out of reach: what is shown stays until it can be asked. Only an answer ends a session.
    if (wasIn(session)) return;
    const kept = await readKept?.().catch(() => undefined);
    if (before !== told) return;
    show(
      kept ? { stage: 'active', user: kept.user, kept: true } : { stage: 'stranger', notice: 'unreachable' },
      kept?.restore,
    );
  }

  function recheck(notice?: SessionNotice): Promise<void> {
    if (asking) again = { notice: notice ?? again?.notice };
    asking ??= askUntilSure(notice).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function askUntilSure(notice: SessionNotice | undefined): Promise<void> {
    await ask(notice);
    for (let next = again; next; next = again) {
      again = undefined;
      await ask(next.notice);
    }
  }

  function tell(next: Session, message: typeof CHANGED | typeof LOCKED): void {
    told += 1;
    show(next);
    channel.postMessage(message);
  }

  const onMessage = (event: MessageEvent) => {
    if (event.data === CHANGED) void recheck();
    if (event.data === LOCKED) void recheck('locked');
  };
  channel.addEventListener('message', onMessage);

  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    memberId: () => {
      if (session.stage === 'active') return session.user.id;
      return session.stage === 'loading' ? storedMemberId(storage) : undefined;
    },
    recheck,
    enter: (user, notice) => tell(stageOf(user, notice), notice === 'locked' ? LOCKED : CHANGED),
    leave: () => tell({ stage: 'stranger', path: session.stage === 'picker' ? '/login' : '/' }, CHANGED),
    onCallFailed(error) {
      const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 };
      if (code ? SESSION_CODES.has(code) : status === 401)
        void recheck(code === 'PROFILE_LOCKED' ? 'locked' : undefined);
    },
    stop: () => channel.removeEventListener('message', onMessage),
  };
}

/** Something in between may answer in the server's place; what has no id is nobody. */
function isUser(answer: unknown): answer is SessionUser {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';
}

/** Nobody is in: said to whoever was, until they go on. */
function strangerAfter(session: Session): Session {
  if (wasIn(session)) return { stage: 'stranger', notice: 'ended' };
  const isTold = session.stage === 'stranger' && session.notice === 'ended';
  return isTold ? session : { stage: 'stranger' };
}

function wasIn({ stage }: Session): boolean {
  return stage === 'picker' || stage === 'active';
}

function stageOf(user: SessionUser, notice: SessionNotice | undefined): Session {
  return user.profileSelected ? { stage: 'active', user } : { stage: 'picker', adult: user, notice };
}

function noticeOf(session: Session): SessionNotice | undefined {
  return session.stage === 'picker' ? session.notice : undefined;
}

/** Tells whether two sessions show the same person. */
function keyOf(session: Session): string {
  if (session.stage === 'active') return `active:${session.user.id}`;
  return session.stage === 'picker' ? `picker:${session.adult.familyAdminId}` : session.stage;
}
