import type { EventName, Route } from './route.ts';

/**
 * The care that an event of the audit log demands of an adult. Without any of these it is an ordinary event.
 *
 * - `secret`: a secret that was given on this session within the last minutes
 * - `secretAfterSetUp`: the same, but a family_admin who has just signed up is not asked
 * - `notifies`: the family's other adults get a mail, and a notice on their dashboard
 */
export interface Care {
  readonly asks?: 'secret' | 'secretAfterSetUp';
  readonly notifies?: true;
}

/**
 * Every event with the care that it needs; `audit.ts` holds that none is missing. An area without a sensitive event is plain
 * as a whole.
 */
export const CARE = {
  absence: 'plain',
  away_rhythm: 'plain',
  account: 'plain',
  allowance: 'plain',
  audit: 'plain',
  auto_approve: 'plain',
  balance: 'plain',
  child: {
    age_changed: { asks: 'secret', notifies: true },
    created: 'plain',
    erased: { asks: 'secret', notifies: true },
    exported: { asks: 'secret', notifies: true },
    retained: 'plain',
    face_chosen: 'plain',
    switched: 'plain',
    updated: 'plain',
  },
  chore: 'plain',
  chore_offer: 'plain',
  chore_template: 'plain',
  claim: 'plain',
  clock: 'plain',
  compliance: 'plain',
  consent: {
    asked: 'plain',
    recorded: 'plain',
    renewed: { asks: 'secret', notifies: true },
    verified: 'plain',
    withdrawn: { asks: 'secret', notifies: true },
  },
  deadline: 'plain',
  // Its invitation was the sensitive act.
  device: {
    added: 'plain',
    invited: { asks: 'secretAfterSetUp', notifies: true },
    kept: { asks: 'secret', notifies: true },
    shared: 'plain',
  },
  duty: 'plain',
  email: 'plain',
  error_log: 'plain',
  error_logs: 'plain',
  evidence: 'plain',
  export: 'plain',
  // Closing and handing over take the password themselves. A closing mails all adults, whose family is gone.
  family: {
    closed: 'plain',
    created: 'plain',
    currency_changed: { asks: 'secret', notifies: true },
    handed_over: { notifies: true },
    read: 'plain',
    updated: 'plain',
  },
  feedback: 'plain',
  goal: 'plain',
  identity: 'plain',
  invitation: 'plain',
  items: 'plain',
  ledger: { brought_forward: 'plain', exported: { asks: 'secret' } },
  maintenance: 'plain',
  monitoring: 'plain',
  notices: 'plain',
  parent: {
    access_changed: { asks: 'secret', notifies: true },
    created: { asks: 'secretAfterSetUp', notifies: true },
    deleted: { asks: 'secret', notifies: true },
    invited: { asks: 'secretAfterSetUp', notifies: true },
    joined: { notifies: true },
    updated: 'plain',
  },
  password: 'plain',
  policy: 'plain',
  privacy_audit: 'plain',
  // One's own password, PIN or address needs the present secret.
  profile: 'plain',
  proposal: 'plain',
  purchase: 'plain',
  push: 'plain',
  reward: 'plain',
  reward_category: 'plain',
  secret: 'plain',
  session: 'plain',
  setup: 'plain',
  staff: 'plain',
  trail: 'plain',
  transaction: 'plain',
  users: 'plain',
  violation: 'plain',
  withdrawal: 'plain',
} as const satisfies Readonly<Record<string, 'plain' | Readonly<Record<string, 'plain' | Care>>>>;

type Table = typeof CARE;
/** The events that notify the family's other adults. */
export type SensitiveAct = {
  [A in keyof Table]: Table[A] extends 'plain'
    ? never
    : { [V in keyof Table[A] & string]: Table[A][V] extends { notifies: true } ? `${A}.${V}` : never }[keyof Table[A] &
        string];
}[keyof Table];

const BY_ACTION: ReadonlyMap<EventName, Care> = new Map(
  Object.entries<'plain' | Readonly<Record<string, 'plain' | Care>>>(CARE).flatMap(([area, verbs]) =>
    Object.entries(verbs === 'plain' ? {} : verbs).flatMap(([verb, care]): [EventName, Care][] =>
      care === 'plain' ? [] : [[`${area}.${verb}`, care]],
    ),
  ),
);

/** The care that an event demands. */
export function careOf(action: EventName): Care {
  return BY_ACTION.get(action) ?? {};
}

/** Whether an event notifies the other adults. */
export function isTold(action: EventName): action is SensitiveAct {
  return careOf(action).notifies === true;
}

/** The events that notify the family's other adults. */
export const SENSITIVE_ACTS: readonly SensitiveAct[] = [...BY_ACTION.keys()].filter(isTold);

/**
 * The secret that a call asks for before any lookup: if each of its events asks for one, that of the first. Otherwise
 * the call asks once its event is known. A wrong secret that locks a profile is no act.
 */
export function asksFirst({ events }: Pick<Route, 'events'>): Care['asks'] {
  const acts = events?.filter(action => action !== 'profile.locked').map(action => careOf(action).asks) ?? [];
  return acts.every(asks => asks !== undefined) ? acts[0] : undefined;
}
