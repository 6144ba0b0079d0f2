import { ApiError, type NetworkError } from '@pocketful/api-client/api-error';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { SessionUser } from '@pocketful/api-contract/identity';
import { forgetRecords, rememberRecords, storedMemberId } from './stored-records.ts';

/** Why somebody who was in is out again. */
export type SessionNotice = 'locked' | 'ended' | 'unreachable';

/** Where somebody who leaves can be led to. */
export type WayOut = '/' | '/login';

/** Whom this tab is rendered for. */
export type Session =
  | { readonly stage: 'loading' }
  | {
      readonly stage: 'stranger';
      readonly notice?: SessionNotice | undefined;
      /** Where the way out of this tab leads; the landing page unless told otherwise. */
      readonly path?: WayOut | undefined;
    }
  | { readonly stage: 'picker'; readonly adult: SessionUser; readonly notice?: SessionNotice | undefined }
  | { readonly stage: 'active'; readonly user: SessionUser };

export interface SessionStore {
  current(): Session;
  subscribe(listener: () => void): () => void;
  /** The member this tab speaks for: the guard that goes with every call. */
  memberId(): string | undefined;
  /**
   * Asks the server who is active and shows what is true. Several at once ask once.
   *
   * @param notice what to say if nobody is active any more
   */
  recheck(notice?: SessionNotice): Promise<void>;
  /** Shows what a sign-in or a pick answered, and tells the other tabs. */
  enter(user: SessionUser, notice?: SessionNotice): void;
  /** Shows the landing page, or the login, and forgets what is stored; tells the other tabs. */
  leave(path?: WayOut): void;
  /** Hears of every refused call: one that speaks of the session is confirmed with the server. */
  heard(error: ApiError | NetworkError): void;
  /** Ends listening to the other tabs. */
  stop(): void;
}

export interface SessionStoreOptions {
  /** Reads who is active. */
  readonly readUser: () => Promise<SessionUser>;
  /** The way to the other tabs; each must be able to hear every other one. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  readonly storage: Storage;
  /** Runs before another member, or nobody, is shown: what was read for the last one must go. */
  readonly onChange: () => void;
}

/** Refusals after which the server is asked who is active. */
const DOUBTS = new Set<ErrorCode>(['NOT_SIGNED_IN', 'PROFILE_LOCKED', 'PROFILE_REQUIRED', 'STALE_PROFILE']);

/** What tabs tell each other: somebody else may be active now, or the profile was locked. */
const CHANGED = 'changed';
const LOCKED = 'locked';

/** Holds the session of one tab. It starts as 'loading'; `recheck` finds out. */
export function createSessionStore({ readUser, channel, storage, onChange }: SessionStoreOptions): SessionStore {
  let session: Session = { stage: 'loading' };
  let asking: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: Session): void {
    if (keyOf(next) !== keyOf(session)) onChange();
    if (next.stage === 'stranger') forgetRecords(storage);
    else if (next.stage !== 'loading') rememberRecords(storage, next);
    session = next;
    for (const listener of listeners) listener();
  }

  async function ask(notice: SessionNotice | undefined): Promise<void> {
    try {
      show(stageOf(await readUser(), notice ?? noticeOf(session)));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        show({ stage: 'stranger', notice: session.stage === 'loading' ? undefined : 'ended' });
      } else if (session.stage === 'loading') {
        show({ stage: 'stranger', notice: 'unreachable' });
      }
      // Else the server is out of reach: what is shown stays until it can be asked.
    }
  }

  function recheck(notice?: SessionNotice): Promise<void> {
    asking ??= ask(notice).finally(() => {
      asking = undefined;
    });
    return asking;
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
    enter(user, notice) {
      show(stageOf(user, notice));
      channel.postMessage(notice === 'locked' ? LOCKED : CHANGED);
    },
    leave(path) {
      show({ stage: 'stranger', path });
      channel.postMessage(CHANGED);
    },
    heard(error) {
      const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 };
      if (code ? DOUBTS.has(code) : status === 401) void recheck(code === 'PROFILE_LOCKED' ? 'locked' : undefined);
    },
    stop: () => channel.removeEventListener('message', onMessage),
  };
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
