import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openBrowser } from './browser.ts';
import { check, firstModel } from './check.ts';
import { type Crowd, startCrowd } from './clients.ts';
import { readInternalErrors } from './database-state.ts';
import { drain } from './drain.ts';
import { type Family, openFamily, signUp } from './families.ts';
import { type Fault, type FaultScene, planFaults } from './faults.ts';
import { type Finding, finding } from './findings.ts';
import { checkMails } from './mail-check.ts';
import type { Model } from './model.ts';
import type { Shared } from './operation.ts';
import type { ChaosOptions } from './options.ts';
import { checkPushes } from './push-check.ts';
import { createRandom, type Random } from './random.ts';
import { measureRecovery, type Recovery } from './recoveries.ts';
import { lineOf, PRINTED } from './report.ts';
import type { Stage } from './stage.ts';
import type { Write } from './writes.ts';

/** The input of the last check, so that it can be repeated. */
interface LastCheck {
  readonly model: Model;
  readonly writes: readonly Write[];
  /** All calls that promised a mail. */
  readonly promising: readonly Write[];
  /** All families with their devices. */
  readonly families: readonly Family[];
}

/** The result of a run. */
export interface Played {
  readonly seconds: number;
  readonly counts: Crowd['counts'];
  readonly faults: ReadonlyMap<string, number>;
  readonly recoveries: readonly Recovery[];
  readonly findings: readonly Finding[];
  readonly mails: number;
  readonly pushes: number;
  /** The line of `npm run verify`. */
  readonly books: string;
  readonly last: LastCheck;
}

/** Calls between two checks, and their share of all calls: a check reads all objects. Checked calls are forgotten. */
const CHECK_EVERY = { least: 5000, share: 0.05 };
const MAILBOXES = 3;

/** Lets clients work while faults happen, chosen by the seed unless they are planned, and checks the answers that they get. */
export async function play(
  stage: Stage,
  options: ChaosOptions,
  say: (line: string) => void,
  planned?: readonly Fault[],
): Promise<Played> {
  const began = performance.now();
  const random = createRandom(options.seed);
  const seeds = { families: random.fork(), shared: random.fork() };
  const shared = await openShared(stage, seeds.shared);
  const families = await openFamilies(stage, options.families, seeds.families, shared);
  const model = await stage.database.connected(client =>
    firstModel(
      client,
      families.map(({ id }) => id),
    ),
  );
  const clients = families.flatMap(family => family.clients);
  const crowd = startCrowd(clients, stage.base, shared, random.fork());
  const checker = new Checker(stage, shared, crowd, model, families);
  const faults = new Map<string, number>();
  const recoveries: Recovery[] = [];
  const readDashboard = () => families[0]?.clients[0]?.browser.call('getDashboard', {}) ?? Promise.reject();
  const found: Finding[] = [];
  const scene: FaultScene = {
    stage,
    families,
    say,
    report: findings => void found.push(...findings),
    random: random.fork(),
    recovered: async (what, kill, probe = readDashboard) =>
      void recoveries.push(await measureRecovery(what, kill, probe)),
  };
  const plan = planned ?? planFaults(random.fork(), options);
  const isOver = () => performance.now() - began > options.minutes * 60_000;
  const reach = async (calls: number) => {
    while (crowd.made() < calls && !isOver()) await sleep(20);
  };
  for (const [index, fault] of plan.entries()) {
    await reach((options.operations * (index + 1)) / (plan.length + 1));
    if (isOver()) break;
    await sleep(scene.random.whole(0, options.longestPauseMs));
    const happened = await fault.run(scene).then(
      result => result !== false,
      error => found.push(finding('unexpected', `${fault.name}: ${error}`)) > 0,
    );
    faults.set(fault.name, (faults.get(fault.name) ?? 0) + Number(happened));
    if (checker.isDue()) say(await checker.check());
  }
  await reach(options.operations);
  await crowd.stop();
  await drain(stage);
  say(await checker.check());
  const { findings, last } = await checker.checkSent();
  const { ok, said } = await stage.verify();
  const broken = ok ? [] : [finding('invariant', `npm run verify: ${said}`)];
  return {
    ...{ counts: crowd.counts, faults, recoveries, books: said, last },
    ...{ mails: stage.mail.mails.length, pushes: stage.push.pushes.length },
    findings: [...findings, ...found, ...(await readErrors(stage)), ...broken],
    seconds: (performance.now() - began) / 1000,
  };
}

/** The internal errors of the API, and the ends of processes that were not killed. */
async function readErrors({ apis, database }: Stage): Promise<Finding[]> {
  const errors = (await database.connected(readInternalErrors)).map(({ message, stack }) => ({
    ...finding('unexpected', message),
    history: stack.split('\n').slice(0, 6),
  }));
  return [...errors, ...apis.ends.map(end => finding('unexpected', end))];
}

/** Checks while no client makes a call, and keeps the state for the next check. */
class Checker {
  readonly #stage: Stage;
  readonly #shared: Shared;
  readonly #crowd: Crowd;
  readonly #families: readonly Family[];
  readonly #findings: Finding[] = [];
  readonly #promising: Write[] = [];
  #model: Model;
  #last: Omit<LastCheck, 'promising' | 'families'>;
  #checkedAt = 0;

  constructor(stage: Stage, shared: Shared, crowd: Crowd, model: Model, families: readonly Family[]) {
    this.#stage = stage;
    this.#shared = shared;
    this.#crowd = crowd;
    this.#families = families;
    this.#model = model;
    this.#last = { model, writes: [] };
  }

  isDue(): boolean {
    const made = this.#crowd.made();
    return made - this.#checkedAt >= Math.max(CHECK_EVERY.least, made * CHECK_EVERY.share);
  }

  /** Holds the clients back and checks. Returns a line about it. */
  async check(): Promise<string> {
    await this.#crowd.pause();
    this.#checkedAt = this.#crowd.made();
    const writes = this.#crowd.take();
    this.#last = { model: this.#model, writes };
    const checked = await inSnapshot(this.#stage, client => check(client, this.#model, writes, this.#shared.balances));
    this.#shared.balances.clear();
    this.#model = checked.model;
    this.#promising.push(...writes.filter(({ mail }) => mail));
    // Later checks find the same faults again.
    const known = new Set(this.#findings.map(({ what }) => what));
    const found = checked.findings.filter(({ kind, what }) => kind === 'unexpected' || !known.has(what));
    this.#findings.push(...found);
    this.#crowd.resume();
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    const { size } = checked.model.objects;
    const line = `${this.#checkedAt} calls, ${size} objects, ${this.#findings.length} findings, ${memory} MB of memory`;
    return [line, ...found.slice(0, PRINTED).map(lineOf)].join('\n');
  }

  /** Checks mails and pushes, after all were sent. */
  async checkSent() {
    const promising = this.#promising;
    const { mail, push } = this.#stage;
    const found = await inSnapshot(this.#stage, async client => [
      ...(await checkMails(client, mail.mails, promising)),
      ...(await checkPushes(client, push.pushes, this.#families)),
    ]);
    return { findings: [...this.#findings, ...found], last: { ...this.#last, promising, families: this.#families } };
  }
}

/** Runs a check in one snapshot, since an unanswered call may still run. */
function inSnapshot<T>({ database }: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return database.connected(async client => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return work(client);
  });
}

async function openFamilies(stage: Stage, count: number, random: Random, shared: Shared): Promise<Family[]> {
  const familyIdOf = (memberId: string) =>
    stage.database.connected(async client => {
      const { rows } = await client.query<{ id: string }>('SELECT family_id AS id FROM members WHERE member_id = $1', [
        memberId,
      ]);
      return rows[0]?.id ?? '';
    });
  const families: Family[] = [];
  // One after the other: a sign-up hashes a password and a PIN, and twelve at once take longer than a client waits.
  while (families.length < count)
    families.push(await openFamily(stage.base, `family-${families.length + 1}`, random.fork(), shared, familyIdOf));
  return families;
}

/** Signs some adults up who only receive mail. */
async function openShared({ base, push }: Stage, random: Random): Promise<Shared> {
  let last = 0;
  const names = Array.from({ length: MAILBOXES }, () => `mail-${++last}`);
  await Promise.all(names.map(name => signUp(openBrowser(base, random.fork()), name)));
  const mailboxes = names.map(name => ({ name, links: 0, signIns: 0 }));
  return { number: () => ++last, mailboxes, subscribe: push.subscription, balances: new Map() };
}
