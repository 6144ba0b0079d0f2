import { ApiError, isOutcomeUnknown, NetworkError } from '@pocketful/api-client/api-error';
import type { SessionUser } from '@pocketful/api-contract/identity';
import { SESSION_CODES } from '@pocketful/web-kit/session-codes';
import { createLeavingMark, type Leaving } from './leaving-mark.ts';
import { forgetRecords, rememberRecords, storedMemberId } from './stored-records.ts';

/** Why somebody who was in is out again. */
type SessionNotice = 'locked' | 'ended' | 'unreachable';

/** Whom this tab is rendered for. */
export type Session =
  | { readonly stage: 'loading' }
  | {
      readonly stage: 'stranger';
      readonly notice?: SessionNotice | undefined;
      /** Where the way out of this tab leads: from the picker to the login, else to the landing page. */
      readonly path?: '/' | '/login' | undefined;
    }
  | {
      readonly stage: 'picker';
      readonly familyId: string;
      /** The adult who unlocked this device; undefined until the server has answered. */
      readonly adult: SessionUser | undefined;
      readonly notice?: SessionNotice | undefined;
    }
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
  enter(user: SessionUser): void;
  /**
   * Hides the profile in every tab at once: 'switch' shows the picker; 'logout' shows the landing page, or after the
   * picker the login. The server is told in the background. While it is out of reach a mark in storage keeps what to
   * send, and `beforeCall` sends that before any other call.
   */
  leave(kind: Leaving, notice?: 'locked'): void;
  /** Shows the landing page without a call: the session has ended on the server. */
  ended(): void;
  /** To await before each call except `switchProfile` and `logout`. Undefined when there is nothing to send first. */
  beforeCall(): Promise<void> | undefined;
  /** Hears of every refused call: one that speaks of the session is confirmed with the server. */
  onCallFailed(error: ApiError | NetworkError): void;
  /** Ends listening to the other tabs. */
  stop(): void;
}

export interface SessionStoreOptions {
  /** Reads who is active. */
  readonly readUser: () => Promise<SessionUser>;
  /** Returns the session to the picker on the server. */
  readonly switchProfile: () => Promise<SessionUser>;
  /** Ends the session on the server. */
  readonly logout: () => Promise<unknown>;
  /** The way to the other tabs; each must be able to hear every other one. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  /** Undefined where the browser refuses to store. */
  readonly storage: Storage | undefined;
  /** The child's profile that was kept for a start without a line; nobody's unless told otherwise. */
  readonly readKept?: () => Promise<KeptStart | undefined>;
  /** The browser is a staff member's, who has no business here. */
  readonly goToStaff?: () => void;
  /** Runs before another member, or no member, is shown: what was read for the last one must go. */
  readonly onChange: (why: Change) => void;
}

/** Why another session is shown: the profile was locked, the session has ended, a person left, or another one entered. */
type Change = 'locked' | 'ended' | 'left' | 'entered';

/** A start without a line: whom it is for, and how what was kept comes to be shown. */
export interface KeptStart {
  readonly user: SessionUser;
  /** Puts what was kept where screens find it. */
  readonly restore: () => void;
}

/** What tabs tell each other: ask the server again, or hide the profile now. */
const CHANGED = 'changed';

interface Left {
  readonly left: Leaving;
  readonly notice: 'locked' | undefined;
}

/** One tab at a time sends what was left. A page on plain http has no locks; then a second call is refused, and harmless. */
const LOCK = 'pocketful-leaving';

/** Holds the session of one tab. It starts as 'loading'; `recheck` finds out. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { readUser, switchProfile, logout, channel, storage, readKept, goToStaff, onChange } = options;
  const leaving = createLeavingMark(storage);
  let session: Session = { stage: 'loading' };
  // Counts what this tab was told for certain: an answer that was asked for before is older, and is not believed.
  let told = 0;
  let asking: Promise<void> | undefined;
  let again: { notice: SessionNotice | undefined } | undefined;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: Session, why: Change = changeTo(next), restore?: () => void): void {
    // What was read ahead for the stored member is theirs, where it is that member.
    const isGuessed =
      session.stage === 'loading' && next.stage === 'active' && next.user.id === storedMemberId(storage);
    if (keyOf(next) !== keyOf(session) && !isGuessed) onChange(why);
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
    // A profile that was left is not restored.
    const kept = leaving.read() ? undefined : await readKept?.().catch(() => undefined);
    if (before !== told) return;
    if (kept) show({ stage: 'active', user: kept.user, kept: true }, 'entered', kept.restore);
    else show({ stage: 'stranger', notice: 'unreachable' });
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

  function tell(next: Session): void {
    told += 1;
    show(next);
    channel.postMessage(CHANGED);
  }

  function hide({ left, notice }: Left): void {
    const familyId = familyOf(session);
    if (familyId === undefined) return;
    told += 1;
    const path = session.stage === 'picker' ? '/login' : '/';
    const next: Session =
      left === 'switch' ? { stage: 'picker', familyId, adult: undefined, notice } : { stage: 'stranger', path };
    show(next, notice ?? 'left');
  }

  /** Sends what was left, unless another tab has sent it meanwhile. Throws while the server is out of reach. */
  async function sendLeft(): Promise<void> {
    const kind = leaving.read();
    if (!kind) return;
    const answer: unknown = await (kind === 'switch' ? switchProfile().then(asUser) : logout()).catch(unlessSettled);
    // After Switch Profile a person may have pressed Back to Login.
    if (leaving.read() !== kind) return sendLeft();
    leaving.remove();
    if (isUser(answer)) tell(stageOf(answer, noticeOf(session)));
    else if (kind === 'logout') tell(isSignedOut(session) ? session : { stage: 'stranger' });
  }

  function beforeCall(): Promise<void> | undefined {
    if (!leaving.read()) return undefined;
    const { locks } = navigator;
    sending ??= (locks ? locks.request(LOCK, sendLeft) : sendLeft()).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  const onMessage = (event: MessageEvent) => {
    if (event.data === CHANGED) void recheck();
    if (isLeft(event.data)) hide(event.data);
  };
  channel.addEventListener('message', onMessage);
  const onContact = () => void beforeCall()?.catch(() => undefined);
  addEventListener('online', onContact);
  addEventListener('focus', onContact);

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
    enter: user => tell(stageOf(user, undefined)),
    leave(kind, notice) {
      const left: Left = { left: kind, notice };
      leaving.write(kind);
      hide(left);
      channel.postMessage(left);
      onContact();
    },
    ended: () => tell({ stage: 'stranger', path: '/' }),
    beforeCall,
    onCallFailed(error) {
      // Who is active is being asked; a read ahead for another member is refused meanwhile.
      if (session.stage === 'loading') return;
      const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 };
      if (code ? SESSION_CODES.has(code) : status === 401)
        void recheck(code === 'PROFILE_LOCKED' ? 'locked' : undefined);
    },
    stop: () => {
      channel.removeEventListener('message', onMessage);
      removeEventListener('online', onContact);
      removeEventListener('focus', onContact);
    },
  };
}

/** A proxy or a captive portal may answer in the server's place; only an object with an id is a user. */
function isUser(answer: unknown): answer is SessionUser {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';
}

/** Signed out. The notice 'ended' stays until the person goes on. */
function strangerAfter(session: Session): Session {
  if (wasIn(session)) return { stage: 'stranger', notice: 'ended' };
  const isTold = session.stage === 'stranger' && session.notice === 'ended';
  return isTold ? session : { stage: 'stranger' };
}

function wasIn({ stage }: Session): boolean {
  return stage === 'picker' || stage === 'active';
}

function stageOf(user: SessionUser, notice: SessionNotice | undefined): Session {
  if (user.profileSelected) return { stage: 'active', user };
  return { stage: 'picker', familyId: user.familyAdminId, adult: user, notice };
}

function changeTo(next: Session): Change {
  if (next.stage === 'picker' && next.notice === 'locked') return 'locked';
  return next.stage === 'stranger' && next.notice === 'ended' ? 'ended' : 'entered';
}

function familyOf(session: Session): string | undefined {
  if (session.stage === 'picker') return session.familyId;
  return session.stage === 'active' ? session.user.familyAdminId : undefined;
}

function isLeft(message: unknown): message is Left {
  return typeof message === 'object' && message !== null && 'left' in message;
}

function isSignedOut(session: Session): boolean {
  return session.stage === 'stranger' && session.notice === undefined;
}

function asUser(answer: unknown): SessionUser {
  if (!isUser(answer)) throw new NetworkError(answer);
  return answer;
}

/**
 * After a refusal the session is gone already. Without a code it is not the server that answered; 429 and what leaves
 * the outcome open are to be tried again, so these are thrown.
 */
function unlessSettled(error: unknown): void {
  const refused = error instanceof ApiError && error.code !== undefined && error.status !== 429;
  if (!refused || isOutcomeUnknown(error)) throw error;
}

function noticeOf(session: Session): SessionNotice | undefined {
  return session.stage === 'picker' ? session.notice : undefined;
}

/** Tells whether two sessions show the same person. */
function keyOf(session: Session): string {
  if (session.stage === 'active') return `active:${session.user.id}`;
  return session.stage === 'picker' ? `picker:${session.familyId}` : session.stage;
}
