import type { EvidenceKind } from '../rules/evidence.ts';
import type { Audience } from '../rules/privacy.ts';

/** Counts over families; each adds up, so that one family and all of them are judged by the same functions. */
export const FAMILY_FACTS = [
  'children',
  /** Children who could still be under 13, whose profile is not closed. */
  'under13',
  /** Those of them with a valid consent to data collection. */
  'consented',
  /** Those of them whose consent is later than their data. */
  'consentedLate',
  /** Children under 13 who acted before their consent was confirmed, and after the days of grace. */
  'usedUnconfirmed',
  /** Children under 13 for whose consent no mail server accepted a notice within a day, and those of them with a waiting mail. */
  'unnotified',
  'unsent',
  /** Children whose consent was withdrawn: their profiles are closed. */
  'closed',
  /** Children with a consent by a method that is not among those of the policy. */
  'oddMethod',
  /** Children under 13 for whom no step of a verification is on record yet. */
  'unconfirmed',
  /** Those of them whose consent is older than 30 days. */
  'unconfirmedLate',
  /** Ages that were raised across the line of 13: all, those of closed profiles, those without a confirmed consent. */
  'agesCrossed',
  'agesCrossedClosed',
  'agesCrossedUnconfirmed',
  /** Times at which a consent was withdrawn, and those after which something was still recorded. */
  'withdrawals',
  'collectedAfter',
  /** Children whose newest consent names an earlier version of the policy. */
  'outdated',
  'acceptances',
  /** Families with a child, and those of which no adult accepted the privacy policy in force. */
  'keeping',
  'unaccepted',
  /** Acceptances of a version that is not on record. */
  'acceptedUnknown',
  /** Accounts with transactions past their time, and trails with rows past theirs. */
  'overdueAccounts',
  'overdueTrails',
  /** Tables in which a family has rows past their time, counted from the last use. */
  'overdueItems',
  /** Children with analytics or marketing switched on. */
  'tracked',
  /** Push subscriptions and settings of notices of a child or a removed member, and pushes to a device where no adult is signed in. */
  'pushesAstray',
  /** Children with an email address, or one in a name. */
  'contactable',
  /** Texts of children with an email address, a telephone number or a street. */
  'textsWithContact',
  /** Counts of wrong tries that are not under an id, and requests with the digest of a PIN. */
  'oddAttempts',
  /** Tables with rows about a child who is an adult, and those with rows about a child who is not there. */
  'notChildren',
  'orphans',
  /** Error logs and feedback with a child as their author, or with words that no adult of the family wrote. */
  'childsReports',
  'reviews',
  'reviewsLate',
  'erasures',
  'erasuresLeft',
  /** Children who are there after the day of their announced erasure. */
  'erasuresLate',
  /** Children whose profile was closed 110 days ago and is still there, since no adult read of its erasure. */
  'erasuresWaiting',
  /** Closed profiles without a day on which they are erased. */
  'erasuresUnplanned',
  /** Consents and requests; those that no adult of the family made, and tables with a child in place of an adult; those without a known maker. */
  'asked',
  'askedByOthers',
  'askedByUnknown',
  'secrets',
  'weakSecrets',
  /** PINs, passwords and codes that five wrong tries did not lock. */
  'unlocked',
  /** Children without a plausible year of birth. */
  'ageless',
  /** Network addresses and browsers past their time. */
  'identifiersKept',
] as const;
type FactName = (typeof FAMILY_FACTS)[number];
export type FamilyFacts = Readonly<Record<FactName, number>> & {
  /** The tables of facts that may be found in several, each as `fact table`. */
  readonly places: readonly string[];
};

/** Facts without any record. */
export const NO_FACTS: FamilyFacts = factsOf(() => 0);

/** Facts by a function of their names. */
export function factsOf(count: (name: FactName) => number, places: readonly string[] = []): FamilyFacts {
  const facts = Object.fromEntries(FAMILY_FACTS.map(name => [name, count(name)]));
  // The names are those of the table above, each once.
  return { ...(facts as Record<FactName, number>), places };
}

/** The facts of two sets of families as those of both. */
export function addFacts(a: FamilyFacts, b: FamilyFacts): FamilyFacts {
  return factsOf(name => a[name] + b[name], [...new Set([...a.places, ...b.places])]);
}

/** The tables in which a fact was found. */
export function tablesOf({ places }: FamilyFacts, fact: FactName): string[] {
  return places.flatMap(place => (place.startsWith(`${fact} `) ? [place.slice(fact.length + 1)] : [])).toSorted();
}

/** A fault of a document on record: an earlier form, or a row that differs from what was recorded. */
export type EvidenceFault = 'earlier form' | 'not signed' | 'changed' | 'not in the audit log' | 'ahead';

/** A document on record, as the audit reads it. */
export interface RecordedEvidence {
  readonly kind: EvidenceKind;
  /** YYYY-MM-DD */
  readonly doneOn: string;
  readonly author: string;
  /** Whose assurance it is. Undefined for other kinds, and for a document that cannot be read. */
  readonly processor?: string | undefined;
  readonly fault?: EvidenceFault | undefined;
}

/** The facts about the whole system that the audit judges. Lists name faults, so an empty one is right. */
export interface SystemFacts {
  readonly at: Date;
  /** Whether the settings name the people who run the instance, with an address, a telephone number and an email address. */
  readonly operatorNamed: boolean;
  /** Whether more than one family uses the instance. */
  readonly manyFamilies: boolean;
  /** Whether mail is sent, by which alone a consent is confirmed. */
  readonly mailOn: boolean;
  /** Kinds of policies of which not exactly one version is in force. */
  readonly policiesNotInForce: readonly string[];
  /** Policies whose recorded text is another than the published one, or lacks a section. */
  readonly policiesReworded: readonly string[];
  /** Tables about children without a purpose and a period. */
  readonly tablesWithoutPeriod: readonly string[];
  /** Periods that the policy on record does not name. */
  readonly periodsUnpublished: readonly string[];
  /** When the job that removes expired rows was last completed. */
  readonly retainedAt: Date | undefined;
  /** Classes of rows of which the oldest has expired. */
  readonly classesOverdue: readonly string[];
  /** Classes of rows whose oldest row was not measured recently. */
  readonly classesUnseen: readonly string[];
  /** Origins other than the own one that pages may load from or send to. */
  readonly foreignOrigins: readonly string[];
  /** Tables with rows of a closed family. */
  readonly familiesLeft: readonly string[];
  /** Erasures and other revocations that wait for a day to be in the journal beside the backups. */
  readonly revocationsWaiting: number;
  /** Columns about a child that belong to no kind of data in the policy, as `table.column`. */
  readonly columnsBeyond: readonly string[];
  /** Objects of the database that are not those of this version, by what they can do. Each has its kind and name. */
  readonly schemaDrift: {
    /** Tables and views, which hold data. */
    readonly holding: readonly string[];
    /** Grants, memberships, publications, foreign servers and extensions, by which data leaves. */
    readonly sending: readonly string[];
    /** Functions and event triggers, which guard data. */
    readonly guarding: readonly string[];
  };
  /** Kinds of mail to an address that go to members only. */
  readonly mailsAway: readonly string[];
  /** Servers of push subscriptions that are not those of the settings. */
  readonly pushesAway: readonly string[];
  /** Cookies that the policy on record does not name. */
  readonly cookiesBeyond: readonly string[];
  /** The evidence on record, the newest of each kind first. */
  readonly evidence: readonly RecordedEvidence[];
  /** Who receives data on behalf of the operator, by the settings. */
  readonly processors: readonly string[];
  /** Whether mail is sent through a host outside of the own network. */
  readonly mailLeaves: boolean;
  /** Columns, other than the slow hash, that hold something derived from a PIN, as `table.column`. */
  readonly pinColumns: readonly string[];
  /** Backups of this instance, by the folders of its settings: all, and those older than the published days. */
  readonly backups: number;
  readonly backupsOverdue: number;
  readonly staffSecrets: number;
  readonly weakStaffSecrets: number;
  /** Flags that cookies lack. */
  readonly cookieFaults: readonly string[];
  /** The newest verification of the audit logs and the books. */
  readonly verified: { readonly at: Date; readonly faults: number } | undefined;
}

/** The facts of one child by itself. */
export interface CountedChild {
  readonly id: string;
  readonly firstName: string;
  /** The time of the first consent, or since when one has to be confirmed. Undefined without a consent. */
  readonly askedAt: string | undefined;
  readonly facts: FamilyFacts;
}

/** The input of a requirement's check; without `system` the families alone are judged. */
export interface AuditFacts {
  readonly serves: Audience;
  readonly families: FamilyFacts;
  readonly system: SystemFacts | undefined;
  /** The children of the family, in an audit for its parents. */
  readonly children?: readonly CountedChild[];
}
