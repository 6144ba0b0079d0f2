import { ApiError, NetworkError } from '@pocketful/api-client/api-error';
import type { SessionUser } from '@pocketful/identity/calls';
import { isStaffUser } from '@pocketful/identity/calls/staff-user';
import type { StaffUser } from '@pocketful/staff/calls';
import { SESSION_CODES } from '@pocketful/web-kit/calls/session-codes';
import { createLeavingMark, type Leaving } from './leaving-mark.ts';
import { forgetRecords, rememberRecords, storedMemberId } from './stored-records.ts';

/** Why a signed-in person sees the picker or the landing page. */
type SessionNotice = 'locked' | 'ended' | 'unreachable' | 'not kept';

/** The session of this tab. */
export type Session =
  | { readonly stage: 'loading' }
  | {
      readonly stage: 'stranger';
      readonly notice?: SessionNotice | undefined;
      /** The page after leaving: the login after the picker, else the landing page. */
      readonly path?: '/' | '/login' | undefined;
      /** Of the notice 'not kept': the address where the browser would keep the sign-in. */
      readonly httpsAddress?: string | null | undefined;
    }
  | {
      readonly stage: 'picker';
      readonly familyId: string;
      /** The adult who unlocked this device, or a child whose own it is; undefined until the server has answered. */
      readonly adult: SessionUser | undefined;
      /** Present on a children's own device. */
      readonly device: SessionUser['device'];
      readonly notice?: SessionNotice | undefined;
    }
  | {
      readonly stage: 'active';
      readonly user: SessionUser;
      /** The app started offline and shows the kept profile. */
      readonly kept?: true;
    };

export interface SessionStore {
  current(): Session;
  subscribe(listener: () => void): () => void;
  /** The active member of this tab, sent with every call as a guard. */
  memberId(): string | undefined;
  /**
   * Asks the server who is active and shows the answer. During a check, a further call starts one more check after it.
   *
   * @param notice the notice to show if no member is active any more
   */
  recheck(notice?: SessionNotice): Promise<void>;
  /**
   * A sign-in succeeded. If the next answer says that there is no session, this browser has dropped the cookie.
   *
   * @param httpsAddress the address with https, if the answer names one
   */
  signedIn(httpsAddress: string | null): void;
  /** Shows the answer of a sign-in or a pick, and notifies the other tabs. */
  enter(user: SessionUser): void;
  /**
   * Hides the profile in every tab at once: 'switch' shows the picker; 'logout' shows the landing page, or after the
   * picker the login. The call to the server is sent in the background. A mark in storage keeps it until the server has
   * answered, and `beforeCall` sends it before any other call.
   */
  leave(kind: Leaving, notice?: 'locked'): void;
  /** Shows the landing page without a call: the session has ended on the server. */
  ended(): void;
  /** Awaited before each call except `switchProfile` and `logout`. Undefined if no call has to be sent first. */
  beforeCall(): Promise<void> | undefined;
  /** Receives every failed call. After a refusal about the session, it asks the server who is active. */
  onCallFailed(error: ApiError | NetworkError): void;
  /** Stops listening to the other tabs. */
  stop(): void;
}

export interface SessionStoreOptions {
  /** Reads who is active. */
  readonly readUser: () => Promise<SessionUser | StaffUser>;
  /** Returns the session to the picker on the server. */
  readonly switchProfile: () => Promise<SessionUser>;
  /** Ends the session on the server. */
  readonly logout: () => Promise<unknown>;
  /** The channel between the tabs of one browser. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  /** Undefined if the browser refuses to store. */
  readonly storage: Storage | undefined;
  /** Reads the child's profile that was kept for a start offline. Default: none. */
  readonly readKept?: () => Promise<KeptStart | undefined>;
  /** Called if the session is a staff member's: the staff's app opens. */
  readonly goToStaff?: () => void;
  /** Runs before another member, or no member, is shown, to remove the data of the last one. */
  readonly onChange: (why: Change) => void;
}

/** Why another session is shown: the profile was locked, the session has ended, a person switched or left, or another one entered. */
type Change = 'locked' | 'ended' | 'switched' | 'left' | 'entered';

/** A kept profile for a start offline. */
export interface KeptStart {
  readonly user: SessionUser;
  /** Puts the kept answers into the cache. */
  readonly restore: () => void;
}

/** Message to the other tabs: ask the server again. */
const CHANGED = 'changed';

/** Message to the other tabs: hide the profile now. */
interface Left {
  readonly left: Leaving;
  readonly notice: 'locked' | undefined;
}

/** With this lock one tab at a time sends the call. A page on plain http has no locks; a second call is then refused. */
const LOCK = 'pocketful-leaving';

/** The longest time between the end of a stream and the arrival of the session's new cookie, in milliseconds. */
const COOKIE_MS = 400;

/** For this long after a sign-in the lack of a session means a dropped cookie, in milliseconds. */
const NOT_KEPT_MS = 10_000;

/** Creates the session of one tab. It starts as 'loading'; `recheck` asks the server. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { readUser, switchProfile, logout, channel, storage, readKept, goToStaff, onChange } = options;
  const leaving = createLeavingMark(storage);
  let session: Session = { stage: 'loading' };
  // Counts certain changes of this tab. An answer that was requested before the last one is outdated and ignored.
  let revision = 0;
  let asking: Promise<void> | undefined;
  let signIn: { readonly at: number; readonly httpsAddress: string | null } | undefined;
  let again: { notice: SessionNotice | undefined } | undefined;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: Session, why: Change = changeTo(next), restore?: () => void): void {
    // Data that was read ahead for the stored member stays if that member is active.
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
    const before = revision;
    let answer = await readUser().catch((error: unknown) => error);
    if (before !== revision) return;
    if (isSignedOutAnswer(answer) && wasIn(session)) {
      // Where a profile was left elsewhere in this browser, the answer with the session's new cookie may still be on its way.
      await new Promise(resolve => setTimeout(resolve, COOKIE_MS));
      answer = await readUser().catch((error: unknown) => error);
      if (before !== revision) return;
    }
    if (isUser(answer)) {
      signIn = undefined;
      return isStaffUser(answer) ? goToStaff?.() : show(stageOf(answer, notice ?? noticeOf(session)));
    }
    if (isSignedOutAnswer(answer)) return show(notKept() ?? strangerAfter(session));
    // The server is out of reach: the session stays until the server answers.
    if (wasIn(session)) return;
    // A profile that was left is not restored.
    const kept = leaving.read() ? undefined : await readKept?.().catch(() => undefined);
    if (before !== revision) return;
    if (kept) show({ stage: 'active', user: kept.user, kept: true }, 'entered', kept.restore);
    else show({ stage: 'stranger', notice: 'unreachable' });
  }

  function notKept(): Session | undefined {
    if (!signIn || Date.now() - signIn.at > NOT_KEPT_MS) return undefined;
    return { stage: 'stranger', notice: 'not kept', httpsAddress: signIn.httpsAddress };
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

  function publish(next: Session): void {
    revision += 1;
    show(next);
    channel.postMessage(CHANGED);
  }

  function hide({ left, notice }: Left): void {
    const familyId = familyOf(session);
    if (familyId === undefined) return;
    revision += 1;
    const path = session.stage === 'picker' ? '/login' : '/';
    const next: Session =
      left === 'switch'
        ? { stage: 'picker', familyId, adult: undefined, device: deviceOf(session), notice }
        : { stage: 'stranger', path };
    show(next, notice ?? (left === 'switch' ? 'switched' : 'left'));
  }

  /** Sends the call of the mark, unless another tab has sent it meanwhile. Throws while the server is out of reach. */
  async function sendLeaving(): Promise<void> {
    const kind = leaving.read();
    if (!kind) return;
    const answer: unknown = await (kind === 'switch' ? switchProfile().then(asUser) : logout()).catch(unlessSettled);
    // After Switch Profile a person may have pressed Back to Login.
    if (leaving.read() !== kind) return sendLeaving();
    leaving.remove();
    if (isUser(answer)) publish(stageOf(answer, noticeOf(session)));
    else if (kind === 'logout') publish(isSignedOut(session) ? session : { stage: 'stranger' });
  }

  function beforeCall(): Promise<void> | undefined {
    if (!leaving.read()) return undefined;
    const { locks } = navigator;
    sending ??= (locks ? locks.request(LOCK, sendLeaving) : sendLeaving()).finally(() => {
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
    signedIn: httpsAddress => {
      signIn = { at: Date.now(), httpsAddress };
    },
    enter: user => publish(stageOf(user, undefined)),
    leave(kind, notice) {
      const left: Left = { left: kind, notice };
      leaving.write(kind);
      hide(left);
      channel.postMessage(left);
      onContact();
    },
    ended: () => publish({ stage: 'stranger', path: '/' }),
    beforeCall,
    onCallFailed(error) {
      // A check is under way. Until it ends, reads ahead for another member are refused.
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

/** Whether an answer says that the browser has no session. */
function isSignedOutAnswer(answer: unknown): boolean {
  return answer instanceof ApiError && answer.status === 401;
}

/** Whether an answer is a user. A proxy or a captive portal may answer in the server's place. */
function isUser(answer: unknown): answer is SessionUser {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';
}

/** The session after a sign-out. The notice stays until the person opens another page. */
function strangerAfter(session: Session): Session {
  if (wasIn(session)) return { stage: 'stranger', notice: 'ended' };
  const showsNotice = session.stage === 'stranger' && (session.notice === 'ended' || session.notice === 'not kept');
  return showsNotice ? session : { stage: 'stranger' };
}

function wasIn({ stage }: Session): boolean {
  return stage === 'picker' || stage === 'active';
}

function stageOf(user: SessionUser, notice: SessionNotice | undefined): Session {
  if (user.profileSelected) return { stage: 'active', user };
  return { stage: 'picker', familyId: user.familyAdminId, adult: user, device: user.device, notice };
}

function changeTo(next: Session): Change {
  if (next.stage === 'picker' && next.notice === 'locked') return 'locked';
  return next.stage === 'stranger' && next.notice === 'ended' ? 'ended' : 'entered';
}

function familyOf(session: Session): string | undefined {
  if (session.stage === 'picker') return session.familyId;
  return session.stage === 'active' ? session.user.familyAdminId : undefined;
}

function deviceOf(session: Session): SessionUser['device'] {
  if (session.stage === 'picker') return session.device;
  return session.stage === 'active' ? session.user.device : undefined;
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

/** Ignores a refusal that speaks of the session: it has ended, or another profile is active. Throws any other error. */
function unlessSettled(error: unknown): void {
  if (!(error instanceof ApiError) || error.code === undefined || !SESSION_CODES.has(error.code)) throw error;
}

function noticeOf(session: Session): SessionNotice | undefined {
  return session.stage === 'picker' ? session.notice : undefined;
}

/** A key that is equal for two sessions of the same person. */
function keyOf(session: Session): string {
  if (session.stage === 'active') return `active:${session.user.id}`;
  return session.stage === 'picker' ? `picker:${session.familyId}:${session.device}` : session.stage;
}
