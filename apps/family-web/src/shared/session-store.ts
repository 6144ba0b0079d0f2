import { ApiError, NetworkError } from '@pocketful/api-client/api-error';
import { type Formats, formatsOf } from '@pocketful/domain/intl/formats';
import { setReader } from '@pocketful/domain/intl/reader';
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
      /** An adult has just signed in. */
      readonly fresh?: boolean;
    }
  | {
      readonly stage: 'active';
      readonly user: SessionUser;
      /** The app started offline and shows the kept profile. */
      readonly kept?: true;
    };

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

/** The formats of the person on the screen; the defaults for a stranger. */
function formatsFor(session: Session): Formats {
  const user = session.stage === 'active' ? session.user : session.stage === 'picker' ? session.adult : undefined;
  return formatsOf(user && { locale: user.locale ?? user.familyLocale, currency: user.currency });
}

/** The session of one tab. It starts as 'loading'; `recheck` asks the server. */
export class SessionStore {
  private readonly options: SessionStoreOptions;
  private readonly leaving: ReturnType<typeof createLeavingMark>;
  private session: Session = { stage: 'loading' };
  // Counts certain changes of this tab. An answer that was requested before the last one is outdated and ignored.
  private revision = 0;
  private asking: Promise<void> | undefined;
  private signIn: { readonly at: number; readonly httpsAddress: string | null } | undefined;
  private again: { notice: SessionNotice | undefined } | undefined;
  private sending: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(options: SessionStoreOptions) {
    this.options = options;
    this.leaving = createLeavingMark(options.storage);
    options.channel.addEventListener('message', this.onMessage);
    addEventListener('online', this.onContact);
    addEventListener('focus', this.onContact);
  }

  private show(next: Session, why: Change = changeTo(next), restore?: () => void): void {
    // Data that was read ahead for the stored member stays if that member is active.
    const isGuessed =
      this.session.stage === 'loading' &&
      next.stage === 'active' &&
      next.user.id === storedMemberId(this.options.storage);
    if (keyOf(next) !== keyOf(this.session) && !isGuessed) this.options.onChange(why);
    if (next.stage === 'stranger' && next.notice !== 'unreachable') forgetRecords(this.options.storage);
    else if (next.stage === 'picker' || next.stage === 'active') rememberRecords(this.options.storage, next);
    setReader(formatsFor(next));
    this.session = next;
    restore?.();
    for (const listener of this.listeners) listener();
  }

  private async ask(notice: SessionNotice | undefined): Promise<void> {
    const before = this.revision;
    let answer = await this.options.readUser().catch((error: unknown) => error);
    if (before !== this.revision) return;
    if (isSignedOutAnswer(answer) && wasIn(this.session)) {
      // Where a profile was left elsewhere in this browser, the answer with the session's new cookie may still be on its way.
      await new Promise(resolve => setTimeout(resolve, COOKIE_MS));
      answer = await this.options.readUser().catch((error: unknown) => error);
      if (before !== this.revision) return;
    }
    if (isUser(answer)) {
      this.signIn = undefined;
      return isStaffUser(answer)
        ? this.options.goToStaff?.()
        : this.show(stageOf(answer, notice ?? noticeOf(this.session)));
    }
    if (isSignedOutAnswer(answer)) return this.show(this.notKept() ?? strangerAfter(this.session));
    // The server is out of reach: the session stays until the server answers.
    if (wasIn(this.session)) return;
    // A profile that was left is not restored.
    const kept = this.leaving.read() ? undefined : await this.options.readKept?.().catch(() => undefined);
    if (before !== this.revision) return;
    if (kept) this.show({ stage: 'active', user: kept.user, kept: true }, 'entered', kept.restore);
    else this.show({ stage: 'stranger', notice: 'unreachable' });
  }

  private notKept(): Session | undefined {
    if (!this.signIn || Date.now() - this.signIn.at > NOT_KEPT_MS) return undefined;
    return { stage: 'stranger', notice: 'not kept', httpsAddress: this.signIn.httpsAddress };
  }

  /**
   * Asks the server who is active and shows the answer. During a check, a further call starts one more check after it.
   *
   * @param notice the notice to show if no member is active any more
   */
  recheck(notice?: SessionNotice): Promise<void> {
    if (this.asking) this.again = { notice: notice ?? this.again?.notice };
    this.asking ??= this.askUntilSure(notice).finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async askUntilSure(notice: SessionNotice | undefined): Promise<void> {
    await this.ask(notice);
    for (let next = this.again; next; next = this.again) {
      this.again = undefined;
      await this.ask(next.notice);
    }
  }

  private publish(next: Session): void {
    this.revision += 1;
    this.show(next);
    this.options.channel.postMessage(CHANGED);
  }

  private hide({ left, notice }: Left): void {
    const familyId = familyOf(this.session);
    if (familyId === undefined) return;
    this.revision += 1;
    const path = this.session.stage === 'picker' ? '/login' : '/';
    const next: Session =
      left === 'switch'
        ? { stage: 'picker', familyId, adult: undefined, device: childrensDevice(this.session), notice }
        : { stage: 'stranger', path };
    this.show(next, notice ?? (left === 'switch' ? 'switched' : 'left'));
  }

  /** Sends the call of the mark, unless another tab has sent it meanwhile. Throws while the server is out of reach. */
  private async sendLeaving(): Promise<void> {
    const kind = this.leaving.read();
    if (!kind) return;
    const answer: unknown = await (kind === 'switch'
      ? this.options.switchProfile().then(asUser)
      : this.options.logout()
    ).catch(unlessSettled);
    // After Switch Profile a person may have pressed Back to Login.
    if (this.leaving.read() !== kind) return this.sendLeaving();
    this.leaving.remove();
    if (isUser(answer)) this.publish(stageOf(answer, noticeOf(this.session)));
    else if (kind === 'logout') this.publish(isSignedOut(this.session) ? this.session : { stage: 'stranger' });
  }

  /** Awaited before each call except `switchProfile` and `logout`. Undefined if no call has to be sent first. */
  beforeCall(): Promise<void> | undefined {
    if (!this.leaving.read()) return undefined;
    const { locks } = navigator;
    this.sending ??= (locks ? locks.request(LOCK, () => this.sendLeaving()) : this.sendLeaving()).finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  private readonly onMessage = (event: MessageEvent) => {
    if (event.data === CHANGED) void this.recheck();
    if (isLeft(event.data)) this.hide(event.data);
  };
  private readonly onContact = () => void this.beforeCall()?.catch(() => undefined);

  // React calls these two without their object.
  readonly current = () => this.session;
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The active member of this tab, sent with every call as a guard. */
  memberId(): string | undefined {
    if (this.session.stage === 'active') return this.session.user.id;
    return this.session.stage === 'loading' ? storedMemberId(this.options.storage) : undefined;
  }

  /**
   * A sign-in succeeded. If the next answer says that there is no session, this browser has dropped the cookie.
   *
   * @param httpsAddress the address with https, if the answer names one
   */
  signedIn(httpsAddress: string | null): void {
    this.signIn = { at: Date.now(), httpsAddress };
  }

  /** Shows the answer of a sign-in or a pick, and notifies the other tabs. */
  enter(user: SessionUser): void {
    const next = stageOf(user, undefined);
    this.publish(next.stage === 'picker' ? { ...next, fresh: true } : next);
  }

  /**
   * Hides the profile in every tab at once: 'switch' shows the picker; 'logout' shows the landing page, or after the
   * picker the login. The call to the server is sent in the background. A mark in storage keeps it until the server has
   * answered, and `beforeCall` sends it before any other call.
   */
  leave(kind: Leaving, notice?: 'locked'): void {
    const left: Left = { left: kind, notice };
    this.leaving.write(kind);
    this.hide(left);
    this.options.channel.postMessage(left);
    this.onContact();
  }

  /** Hides the profile on an own device at once. Its adult stays picked on the server, which asks for the PIN, too. */
  lock(): void {
    const { session } = this;
    if (session.stage !== 'active') return;
    this.revision += 1;
    this.show(stageOf({ ...session.user, profileSelected: false }, 'locked'));
  }

  /** Shows the landing page without a call: the session has ended on the server. */
  ended(): void {
    this.publish({ stage: 'stranger', path: '/' });
  }

  /** Receives every failed call. After a refusal about the session, it asks the server who is active. */
  onCallFailed(error: ApiError | NetworkError): void {
    // A check is under way. Until it ends, reads ahead for another member are refused.
    if (this.session.stage === 'loading') return;
    const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 };
    if (code ? SESSION_CODES.has(code) : status === 401)
      void this.recheck(code === 'PROFILE_LOCKED' ? 'locked' : undefined);
  }

  /** Stops listening to the other tabs. */
  stop(): void {
    this.options.channel.removeEventListener('message', this.onMessage);
    removeEventListener('online', this.onContact);
    removeEventListener('focus', this.onContact);
  }
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

/** The kind of device at the picker after Switch Profile: an own device of an adult is then the family's. */
function childrensDevice(session: Session): 'children' | undefined {
  const device =
    session.stage === 'picker' ? session.device : session.stage === 'active' ? session.user.device : undefined;
  return device === 'children' ? device : undefined;
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
