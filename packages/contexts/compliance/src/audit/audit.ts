import {
  type Audience,
  type AuditBasis,
  isOpen,
  type OverallCompliance,
  PRIVACY_PRIORITIES,
  type PrivacyPriority,
  type PrivacyRemedy,
} from '../rules/privacy.ts';
import { COLLECTED } from '../summary.ts';
import { type AuditFacts, type CountedChild, type FamilyFacts, NO_FACTS, type SystemFacts } from './facts.ts';
import { isOperatorsWork, type Outcome } from './outcome.ts';
import { ITEMS, type Item, REQUIREMENTS, WEIGHTS } from './requirements.ts';

/** One requirement, as an audit found it. */
export interface JudgedItem extends Omit<Outcome, 'forParents' | 'forParentsFound' | 'remedy'> {
  readonly basis: AuditBasis;
  readonly title: string;
  readonly section: string;
  readonly priority: PrivacyPriority;
  readonly description: string;
  /** The time of the first audit of the unbroken run in which it did not pass. Only in a stored result, and for a consent that waits. */
  readonly since?: string;
  /** A parent's remedy, and the children concerned. Only in an audit for parents. */
  readonly remedy?: Remedy | undefined;
}

interface Remedy {
  readonly kind: PrivacyRemedy;
  readonly children: readonly Pick<CountedChild, 'id' | 'firstName'>[];
}

/** Numbers of the children that an audit covers. */
interface ChildrenData {
  readonly totalChildren: number;
  readonly childrenUnder13: number;
  readonly childrenWithConsent: number;
  readonly dataCollected: readonly string[];
  /** Parents see, download and erase their children's data, and a consent that they withdraw is honoured. */
  readonly parentalControlsActive: boolean;
}

/** The result of an audit. */
export interface Audit {
  readonly childrenData: ChildrenData;
  readonly overallCompliance: OverallCompliance;
  /** The weighted share of the computed requirements that pass, 0 to 100. */
  readonly complianceScore: number;
  readonly requirements: Readonly<Record<Item, JudgedItem>>;
  readonly criticalIssues: readonly string[];
  readonly recommendations: readonly string[];
  readonly nextSteps: readonly string[];
}

/** The requirements for parents' control over their children's data. */
const CONTROLS: readonly Item[] = ['withdrawalHonoured', 'reviewByParents', 'deletionComplete', 'requestorIsParent'];

/** Whose an audit is: the staff's, or a parent's of one family. */
export type Reader = 'staff' | 'parents';

/** Judges all requirements by the facts. The recommendations are those for the reader. */
export function audit(facts: AuditFacts, reader: Reader = 'staff'): Audit {
  const judged = ITEMS.map(item => [item, judge(item, facts, reader)] as const);
  const items = judged.map(([, result]) => result);
  const open = gravestFirst(items);
  const counting = items.filter(counts);
  const critical = open.filter(({ priority }) => priority === 'CRITICAL');
  const weigh = (some: readonly JudgedItem[]) => some.reduce((sum, { priority }) => sum + WEIGHTS[priority], 0);
  const { children, under13, closed, consented } = facts.families;
  return {
    overallCompliance: counting.length === 0 ? 'NEEDS_REVIEW' : overallOf(open, critical),
    childrenData: {
      totalChildren: children,
      childrenUnder13: under13 + closed,
      childrenWithConsent: consented,
      dataCollected: COLLECTED,
      parentalControlsActive: judged.every(([item, result]) => !CONTROLS.includes(item) || !isOpen(result)),
    },
    complianceScore: Math.floor((100 * weigh(counting.filter(item => !isOpen(item)))) / Math.max(1, weigh(counting))),
    // Each item once, by the list of all items.
    requirements: Object.fromEntries(judged) as Record<Item, JudgedItem>,
    criticalIssues: critical.map(({ title, findings }) => `${title}: ${findings.join(' ')}`),
    recommendations: open.flatMap(({ title, recommendations }) => recommendations.map(advice => `${title}: ${advice}`)),
    nextSteps: open
      .filter(isReaders)
      .map(
        ({ title, status }) =>
          `${title}: ${reader === 'parents' ? 'do what is recommended' : status === 'NEEDS_REVIEW' ? 'bring the evidence' : 'mend it'}, then run the audit again.`,
      ),
  };
}

function judge(item: Item, facts: AuditFacts, reader: Reader): JudgedItem {
  const { check, basis: basisOf, ...described } = REQUIREMENTS[item];
  const { forParents, forParentsFound, remedy, ...outcome } = check(facts);
  const basis = typeof basisOf === 'string' ? basisOf : basisOf(facts);
  const judged = { ...described, ...outcome, basis };
  if (reader === 'staff') return judged;
  const children = facts.children?.filter(child => isConcerned(child, item, facts)) ?? [];
  const named = children.map(({ id, firstName }) => ({ id, firstName }));
  const [since] =
    remedy === 'confirm' || remedy === 'wait' ? children.flatMap(({ askedAt }) => askedAt ?? []).toSorted() : [];
  const forThem = {
    findings: forParentsFound,
    recommendations: forParents,
    remedy: remedy && { kind: remedy, children: named },
  };
  return { ...judged, ...forThem, ...(since !== undefined && { since }) };
}

/** Whether the facts of one child alone break a requirement. */
function isConcerned({ facts: families }: CountedChild, item: Item, { serves }: AuditFacts): boolean {
  return isOpen(REQUIREMENTS[item].check({ serves, families, system: undefined }));
}

/** Whether an item counts in the score: by facts, of which there are some. */
function counts({ basis, checked }: JudgedItem): boolean {
  return basis === 'computed' && checked;
}

/** Whether the reader can follow a recommendation of the item. */
function isReaders({ recommendations }: JudgedItem): boolean {
  return recommendations.some(advice => !isOperatorsWork(advice));
}

function gravestFirst(items: readonly JudgedItem[]): JudgedItem[] {
  return items.filter(isOpen).toSorted((a, b) => WEIGHTS[b.priority] - WEIGHTS[a.priority]);
}

/** An audit with the time since when each open requirement has been open: that of the audit before, if it was open there too. */
export function dated(
  found: Audit,
  at: string,
  before: { readonly found: Audit; readonly at: string } | undefined,
): Audit {
  const requirements = itemsIn(found).map(([name, item]): [Item, JudgedItem] => {
    if (!isOpen(item)) return [name, item];
    const former = before?.found.requirements[name];
    const since = former && isOpen(former) ? (former.since ?? before?.at ?? at) : at;
    return [name, { ...item, since }];
  });
  return { ...found, requirements: Object.fromEntries(requirements) as Record<Item, JudgedItem> };
}

/** The open requirements of an audit, the most severe first. */
export function openRequirements(found: Pick<Audit, 'requirements'> | undefined): JudgedItem[] {
  return found ? gravestFirst(itemsIn(found).map(([, item]) => item)) : [];
}

/** The items of an audit in their order. A result that an earlier version stored lacks the newer ones. */
export function itemsIn({ requirements }: Pick<Audit, 'requirements'>): (readonly [Item, JudgedItem])[] {
  return ITEMS.filter(name => name in requirements).map(name => [name, requirements[name]]);
}

function overallOf(open: readonly JudgedItem[], critical: readonly JudgedItem[]): OverallCompliance {
  if (critical.some(({ status }) => status === 'NON_COMPLIANT')) return 'NON_COMPLIANT';
  if (critical.length > 0) return 'NEEDS_REVIEW';
  return open.length > 0 ? 'PARTIALLY_COMPLIANT' : 'COMPLIANT';
}

/** The requirements that some families break by themselves, each with its outcome. */
export function breachesOf(families: FamilyFacts, serves: Audience): (readonly [Item, Outcome])[] {
  return broken({ serves, families, system: undefined });
}

/** The requirements that the system breaks, whatever its families do. */
export function systemBreaches(system: SystemFacts, serves: Audience): (readonly [Item, Outcome])[] {
  return broken({ serves, families: NO_FACTS, system });
}

function broken(facts: AuditFacts): (readonly [Item, Outcome])[] {
  return ITEMS.map(item => [item, REQUIREMENTS[item].check(facts)] as const).filter(
    ([, { status }]) => status === 'NON_COMPLIANT',
  );
}

/** The risk from open requirements: the highest of their priorities. */
export function riskOf(open: readonly PrivacyPriority[], audited: boolean): PrivacyPriority {
  // Without an audit the risk is unknown.
  if (!audited) return 'HIGH';
  return PRIVACY_PRIORITIES.find(level => open.includes(level)) ?? 'LOW';
}
