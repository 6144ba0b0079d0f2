import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { RouteName } from '@pocketful/api-contract/routes';
import type { FamilyOptions } from '@pocketful/testkit/family/families';
import { rivera } from '@pocketful/testkit/family/rivera';
import { wished } from '@pocketful/testkit/screens/wished';
import type { Wishes } from '@pocketful/testkit/screens/wishes';
import { onTestFinished, vi } from 'vitest';
import type { InProcessBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { openDemoFamilies } from '../../../apps/api/src/commands/seed-demo-family.ts';
import { changeRows } from '../../../apps/api/test/databases.ts';
import { OPERATOR } from '../../../apps/api/test/fixtures/audited-family.ts';
import { startAppOn, type TestApp } from '../../../apps/api/test/harness.ts';
import { mailboxOf } from '../../../apps/api/test/mailbox.ts';
import { mailSettings } from '../../../apps/api/test/row-server.ts';
import { familyDatabase } from './family-database.ts';
import { runJobs, signInAs, signInStaff } from './surroundings.ts';

/** Who is at a browser. Without a name no one is signed in. */
export interface SignedIn {
  /** The username of the member whose profile is picked. */
  readonly signedIn?: string | undefined;
  /** The username of the adult who signed in, with no profile picked. */
  readonly unlockedBy?: string | undefined;
}

/** A family on the real API, behind one browser. */
export interface Family {
  /** Sends the requests of the browser's tabs. */
  readonly fetch: typeof fetch;
  /** Signs a member in on this browser. */
  be(who: SignedIn): void;
  /** Sets the outcomes of calls instead of the server's; `undefined` ends one. */
  wish(wishes: Wishes): void;
  /** Makes a call as a member, on another browser. */
  call<N extends RouteName>(username: string, name: N, input: CallInput<N>): Promise<Answer<N>>;
  /** Makes a call as the first member of staff. */
  callAsStaff<N extends RouteName>(name: N, input: CallInput<N>): Promise<Answer<N>>;
  /** The id of a member. */
  idOf(username: string): Promise<string>;
  /** Runs a statement in its database. */
  rows<Row extends Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Changes rows without triggers and foreign keys, to states that no call reaches. */
  change(...statements: string[]): Promise<void>;
  /** The code, or the token of the link, in the newest mail to an address. */
  mailed(secret: 'code' | 'token', to: string): Promise<string>;
  /** Pays allowances and passes turns that are due. */
  runJobs(): Promise<void>;
  /** Opens another browser. */
  open(who: SignedIn): Promise<InProcessBrowser>;
  /** The application itself. */
  readonly app: Promise<TestApp>;
}

/** A family, its instance, who is at the browser, and outcomes of some calls instead of the server's. */
export interface OpenOptions extends FamilyOptions, SignedIn {
  readonly wishes?: Wishes;
  /** The time. Default: the test's. */
  readonly now?: () => Date;
}

/** The settings of an instance. */
function settingsOf({
  mail = false,
  serves,
  homeAddress = '',
  localBackups,
  demo,
}: FamilyOptions): Record<string, string> {
  const processors = { OPERATOR_PROCESSORS: 'Mailer Ltd. (mail)' };
  if (serves) return { ...mailSettings(true), ...OPERATOR, ...processors, SERVES: serves };
  const backups = { BACKUP_NIGHTLY: localBackups ? 'on' : 'off' };
  if (demo) return { ...mailSettings(false), DEMO: '1' };
  return mail ? mailSettings(true) : { ...mailSettings(false), ...backups, PUBLIC_URL: homeAddress };
}

/** The families of a demo, which end with the test. */
async function demoFamilies(deps: Parameters<typeof openDemoFamilies>[0]) {
  const { make, close } = await openDemoFamilies(deps);
  onTestFinished(close);
  return make;
}

/** A family in a separate database, which ends with the test. */
export function openFamily(options: OpenOptions = {}): Family {
  const { fixture = rivera, now = () => new Date() } = options;
  // With a fake time the past ends at that.
  const isFake = vi.isFakeTimers() || Math.abs(now().getTime() - Date.now()) > 60_000;
  const app = familyDatabase(fixture, now(), isFake ? now().getTime() : 0).then(async database => {
    onTestFinished(() => database.close());
    const settings = settingsOf(options);
    if (settings.EMAIL_VERIFICATION)
      await changeRows(database, ["UPDATE members SET email_verified_at = created_at WHERE role <> 'child'"]);
    // No setting leads to an instance for the public that sends no mail.
    const config = options.serves && !options.mail ? { mail: undefined } : {};
    const demo = options.demo ? { demo: demoFamilies } : {};
    return startAppOn(database, { clock: now, settings, config, ...demo });
  });
  const newBrowser = async () => (await app).browser();
  const mailbox = app.then(mailboxOf);
  let wishes = options.wishes ?? {};
  const idOf = async (username: string) => {
    const { database } = await app;
    const [row] = await database.query<{ id: string }>('SELECT member_id AS id FROM members WHERE username = $1', [
      username,
    ]);
    if (!row) throw new Error(`no member has the username ${username}`);
    return row.id;
  };
  const open = async ({ signedIn, unlockedBy }: SignedIn): Promise<InProcessBrowser> => {
    const username = signedIn ?? unlockedBy;
    const browser = await newBrowser();
    if (username === undefined) return browser;
    const [founder] = fixture.adults;
    const { password } = fixture.adults.find(one => one.username === username) ?? founder;
    const name = fixture.adults.some(one => one.username === username) ? username : founder.username;
    if (signedIn === undefined) {
      await browser.call('login', { body: { username: name, password } });
      return browser;
    }
    const person = [...fixture.adults, ...fixture.children].find(one => one.username === username);
    return signInAs(await app, { username: name, password, pin: person?.pin ?? '' }, await idOf(username));
  };
  let browser = open(options);
  return {
    app,
    open,
    fetch: wished(
      async (input, init) => (await browser).fetch(String(input), init),
      () => wishes,
    ),
    be: who => {
      browser = open(who);
    },
    wish: more => {
      wishes = { ...wishes, ...more };
    },
    call: async (username, name, input) => (await open({ signedIn: username })).call(name, input),
    callAsStaff: async (name, input) => (await signInStaff(await app)).call(name, input),
    idOf,
    rows: async <Row extends Record<string, unknown>>(text: string) => (await app).database.query<Row>(text),
    change: async (...statements) => changeRows((await app).database, statements),
    runJobs: async () => runJobs(await app),
    mailed: async (secret, to) => (await mailbox)(secret, to),
  };
}
