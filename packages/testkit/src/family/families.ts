import { rivera } from './rivera.ts';
import type { World } from './world.ts';
import * as worlds from './worlds.ts';

/** A family, and the instance that it uses. */
export interface FamilyOptions {
  /** Default: the family of the demo. */
  readonly world?: World;
  /** Whether mail is sent and addresses are verified. Default: false. */
  readonly mail?: boolean;
  /** Who may use the instance. Default: a household. */
  readonly serves?: 'public';
  /** Where other devices find it. Default: nowhere. */
  readonly homeAddress?: string;
  /** Staff besides the owner, or the owner's authenticator. */
  readonly staff?: 'colleague' | 'authenticator';
}

const homeAddress = 'http://192.168.1.20:3000';

/** The families of the stories. Their answers are recorded from the API. */
export const FAMILIES = {
  rivera: { world: rivera },
  riveraWithMail: { mail: true },
  riveraInPublic: { mail: true, serves: 'public' },
  riveraInPublicWithoutMail: { serves: 'public' },
  riveraAtHome: { homeAddress },
  riveraWithColleague: { staff: 'colleague' },
  riveraWithAuthenticator: { staff: 'authenticator' },
  quietAtHome: { world: worlds.quiet, homeAddress },
  newcomers: { world: worlds.newcomers },
  childless: { world: worlds.childless },
  inWizard: { world: worlds.inWizard },
  quiet: { world: worlds.quiet },
  crowded: { world: worlds.crowded },
  fiveChildren: { world: worlds.fiveChildren },
  threeAdults: { world: worlds.threeAdults },
  suggested: { world: worlds.suggested },
  trusting: { world: worlds.trusting },
  paidRightAway: { world: worlds.paidRightAway },
  switchedOff: { world: worlds.switchedOff },
  simpleView: { world: worlds.simpleView },
  simpleAndPaid: { world: worlds.simpleAndPaid },
  unaccepted: { world: worlds.unaccepted },
  ending: { world: worlds.ending },
  withdrawnMeanwhile: { world: worlds.withdrawnMeanwhile },
  paidMeanwhile: { world: worlds.paidMeanwhile },
  missedMeanwhile: { world: worlds.missedMeanwhile },
} as const satisfies Readonly<Record<string, FamilyOptions>>;

/** The name of a family of the stories. */
export type FamilyName = keyof typeof FAMILIES;

/** Who looks: nobody who is signed in, an adult before the choice of a profile, staff, or a member by username. */
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
