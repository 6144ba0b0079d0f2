import type { Fixture } from './fixture.ts';
import * as fixtures from './fixtures.ts';
import { rivera } from './rivera.ts';

/** A family, and the instance that it uses. */
export interface FamilyOptions {
  /** Default: the family of the demo. */
  readonly fixture?: Fixture;
  /** Whether mail is sent and addresses are verified. Default: false. */
  readonly mail?: boolean;
  /** Who may use the instance. Default: a household. */
  readonly serves?: 'public';
  /** Where other devices find it. Default: nowhere. */
  readonly homeAddress?: string;
  /** Whether it writes backups, on the disk of its data. Default: false. */
  readonly localBackups?: true;
  /** Whether it is a family of a demo. Default: false. */
  readonly demo?: true;
  /** Staff besides the owner, or the owner's authenticator. */
  readonly staff?: 'colleague' | 'authenticator';
}

const homeAddress = 'http://192.168.1.20:3000';

/** The families of the stories. Their answers are recorded from the API. */
export const FAMILIES = {
  rivera: { fixture: rivera },
  riveraWithMail: { mail: true },
  riveraInPublic: { mail: true, serves: 'public' },
  riveraInPublicWithoutMail: { serves: 'public' },
  riveraAtHome: { homeAddress },
  riveraWithColleague: { staff: 'colleague' },
  riveraWithAuthenticator: { staff: 'authenticator' },
  quietAtHome: { fixture: fixtures.quiet, homeAddress },
  quietWithBackups: { fixture: fixtures.quiet, localBackups: true },
  riveraInDemo: { demo: true },
  newcomers: { fixture: fixtures.newcomers },
  childless: { fixture: fixtures.childless },
  inWizard: { fixture: fixtures.inWizard },
  quiet: { fixture: fixtures.quiet },
  crowded: { fixture: fixtures.crowded },
  fiveChildren: { fixture: fixtures.fiveChildren },
  threeAdults: { fixture: fixtures.threeAdults },
  suggested: { fixture: fixtures.suggested },
  trusting: { fixture: fixtures.trusting },
  paidRightAway: { fixture: fixtures.paidRightAway },
  switchedOff: { fixture: fixtures.switchedOff },
  simpleView: { fixture: fixtures.simpleView },
  simpleAndPaid: { fixture: fixtures.simpleAndPaid },
  unaccepted: { fixture: fixtures.unaccepted },
  ending: { fixture: fixtures.ending },
  withdrawnMeanwhile: { fixture: fixtures.withdrawnMeanwhile },
  paidMeanwhile: { fixture: fixtures.paidMeanwhile },
  askingMeanwhile: { fixture: fixtures.askingMeanwhile },
  missedMeanwhile: { fixture: fixtures.missedMeanwhile },
} as const satisfies Readonly<Record<string, FamilyOptions>>;

/** The name of a family of the stories. */
export type FamilyName = keyof typeof FAMILIES;

/** Who looks: a stranger, an adult before the choice of a profile, staff, or a member by username. */
export type Viewer = 'nobody' | 'unlocked' | 'staff' | (string & {});

/** The answers of all reads that a viewer may make, at one moment. */
export interface Recording {
  /** The time at which they were read, in ISO format. */
  readonly moment: string;
  /** The ids of the members by their usernames. */
  readonly ids: Readonly<Record<string, string>>;
  /** The first member of staff. */
  readonly staff: { readonly id: string };
  /** By address. */
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
}

/** One answer. */
export interface RecordedAnswer {
  readonly body: unknown;
  /** Default: 200. */
  readonly status?: number;
  /** Whether a list has a next page. */
  readonly next?: true;
}
