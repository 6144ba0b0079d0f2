import type { RouteName } from '@pocketful/api-contract/routes';
import { STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { olive } from '@pocketful/testkit/family/olive';
import type { WithPlaceholders } from '@pocketful/testkit/family/placeholders';
import { type CallStep, type Step, works } from './step.ts';

/**
 * The people of the rows. Each has a device: Dana is the family_admin, Sam a parent, Mia and Leo are children, Olive is an
 * app_owner. The device of `unlocked` has no picked profile.
 */
type Person = 'dana' | 'sam' | 'mia' | 'leo' | 'unlocked' | 'stranger' | 'olive';

type Input = Pick<CallStep, 'params' | 'query' | 'body'>;

/** One call of the contract that succeeds, as data. The tests of all calls read it. */
export interface CallRow extends Input {
  /** The caller. Default: dana. */
  readonly by?: Person;
  /** Steps that prepare the call. Default caller: dana. */
  readonly after?: readonly Step[];
  /** Merged over the input: with the same key it is refused with IDEMPOTENCY_CONFLICT. Absent if there is no other input. */
  readonly other?: Input;
  /** Further valid bodies, or bodies with every field, for tests of single fields. */
  readonly shapes?: readonly WithPlaceholders[];
  /** The rows that it adds to the audit log. Default: 1. */
  readonly auditRows?: number;
  /**
   * The round trips to the database. Statements that are sent together count once. If there are more or fewer,
   * `apps/api/test/calls/rows.test.ts` prints them.
   */
  readonly trips: number;
  /** Fields of the answer that a repeated call draws anew. */
  readonly drawn?: readonly string[];
  /** Whether the call needs a demo; the family that it gives is there already. */
  readonly demo?: true;
  /** Whether the call needs an instance that sends mail. */
  readonly mail?: true;
}

/** The rows of some calls. */
export type Rows<N extends RouteName> = { readonly [Name in N]: CallRow };

export const DANA = {
  firstName: 'Dana',
  lastName: 'Rivera',
  username: 'dana-rivera',
  email: 'dana@rivera.example',
  password: 'Pocketful-1!',
} as const;
export const SAM = {
  firstName: 'Sam',
  lastName: 'Rivera',
  username: 'sam-rivera',
  email: 'sam@rivera.example',
  password: 'Pocketful-2!',
} as const;
export const OLIVE = { username: olive.username, password: olive.password } as const;
const PINS = { dana: '2580', sam: '1379', mia: '4821', leo: '7350' } as const;

const child = (name: 'mia' | 'leo'): Step =>
  works('addChild', {
    by: 'dana',
    body: {
      ...{ firstName: name, username: name, age: 9, pin: PINS[name] },
      ...{ parentalConsent: true, dataCollectionConsent: true },
    },
    keeps: { [name]: 'id' },
  });
const verify = (by: Person, { email }: { readonly email: string }): readonly Step[] => [
  { mail: 'code', to: email, keeps: 'verification' },
  works('verifyEmailCode', { by, body: { email, code: '$verification' } }),
];
const unlock = (by: Person): Step => works('login', { by, body: { email: DANA.email, password: DANA.password } });
const pick = (by: 'dana' | 'sam' | 'mia' | 'leo'): readonly Step[] => [
  unlock(by),
  works('verifyPin', { by, body: { userId: `$${by}`, pin: PINS[by] } }),
];

/** Unlocks Dana's device again, after a time in which her session ended. */
export const backAgain: readonly Step[] = pick('dana');

/** The steps by which a person comes into being, and those by which their device is signed in. */
function arrival(person: Person, mail: boolean): { readonly made: readonly Step[]; readonly here: readonly Step[] } {
  if (person === 'dana') {
    const body = {
      ...{ accountType: 'family_admin', ...DANA, confirmPassword: DANA.password },
      ...{ pin: PINS.dana, confirmPin: PINS.dana, privacyPolicyAccepted: true, termsAccepted: true },
    };
    const signup = works('signup', { by: 'dana', body, keeps: { dana: 'user.id' } });
    return { made: mail ? [signup, ...verify('dana', DANA), ...pick('dana')] : [signup], here: [] };
  }
  if (person === 'sam') {
    const body = { ...SAM, pin: PINS.sam };
    const added = works('registerParent', { by: 'dana', body, keeps: { sam: 'user.id' } });
    return { made: mail ? [added, ...verify('dana', SAM)] : [added], here: pick('sam') };
  }
  if (person === 'mia' || person === 'leo') return { made: [child(person)], here: pick(person) };
  if (person === 'olive')
    return { made: [], here: [works('staffLogin', { by: 'olive', body: OLIVE, keeps: { olive: 'adminToken' } })] };
  return { made: [], here: person === 'unlocked' ? [unlock('unlocked')] : [] };
}

const ORDER: readonly Person[] = ['dana', 'sam', 'mia', 'leo', 'unlocked', 'olive'];

/** The steps before a row's call: the people that it names, those who act on their devices, and its preparation. */
export function stepsBefore({ by = 'dana', after = [], mail, ...row }: CallRow): readonly Step[] {
  const steps = after.map(step => withCaller(step));
  const acting = new Set([by, ...steps.flatMap(step => ('call' in step ? [step.by ?? 'dana'] : []))]);
  const text = JSON.stringify([row.params, row.query, row.body, row.other, row.shapes, steps]);
  const named = (person: Person) => acting.has(person) || text.includes(`"$${person}"`);
  // Everyone but strangers and staff belongs to Dana's family.
  const needsDana = ORDER.some(person => person !== 'olive' && named(person));
  const people = ORDER.filter(person => (person === 'dana' ? needsDana : named(person)));
  const arrivals = people.map(person => ({ person, ...arrival(person, mail ?? false) }));
  return [
    ...arrivals.flatMap(({ made }) => made),
    ...arrivals.flatMap(({ person, here }) => (acting.has(person) ? here : [])),
    ...steps,
  ];
}

/** The row's call, with a key or without. */
export function callOf(name: RouteName, row: CallRow, key?: string): CallStep {
  const { by, params, query, body } = row;
  const input = { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) };
  const step = works(name, { ...(by && { by }), ...input });
  return withCaller(key === undefined ? step : { ...step, headers: { 'idempotency-key': key } });
}

/** The row's call with its other input; undefined if there is none. */
export function otherCallOf(name: RouteName, row: CallRow, key: string): CallStep | undefined {
  const { other } = row;
  if (!other) return undefined;
  const body = isRecord(row.body) && isRecord(other.body) ? { ...row.body, ...other.body } : (other.body ?? row.body);
  return callOf(name, { ...row, ...other, ...(body !== undefined && { body }) }, key);
}

function isRecord(value: unknown): value is { readonly [name: string]: WithPlaceholders } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names the caller's device, and sends the token of staff. */
function withCaller<S extends Step>(step: S): S {
  if (!('call' in step)) return step;
  const by = step.by ?? 'dana';
  if (by !== 'olive' || step.call === 'staffLogin') return { ...step, by };
  return { ...step, by, headers: { [STAFF_TOKEN_HEADER]: '$olive', ...step.headers } };
}
