import { isOpen } from '../rules/privacy.ts';
import { type Audit, itemsIn, type JudgedItem, openRequirements } from './audit.ts';

/**
 * An audit as the API returns it. Without an audit its date and results are empty.
 *
 * @param since the times since when items are open, for a family's own audit, which is not stored
 */
export function answerOf(found: Audit | undefined, since: ReadonlyMap<string, string> = new Map()) {
  const { overallCompliance = null, complianceScore = 0, childrenData } = found ?? {};
  return {
    overallCompliance,
    complianceScore,
    childrenData: {
      ...{ totalChildren: 0, childrenUnder13: 0, childrenWithConsent: 0, parentalControlsActive: false },
      ...childrenData,
      dataCollected: [...(childrenData?.dataCollected ?? [])],
    },
    criticalIssues: [...(found?.criticalIssues ?? [])],
    requirements: found ? itemsOf(found, since) : {},
    recommendations: [...(found?.recommendations ?? [])],
    nextSteps: [...(found?.nextSteps ?? [])],
  };
}

type Stored = Omit<JudgedItem, 'since'> & { readonly since?: string | null | undefined };

function itemsOf(found: Audit, since: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    itemsIn(found).map(([name, item]) => {
      const known = isOpen(item) ? since.get(name) : undefined;
      return [name, itemOf({ ...item, since: item.since ?? known })];
    }),
  );
}

/** A result that an earlier version stored has no basis. */
function itemOf({ checked: _, basis = 'self-declared', since = null, remedy, ...item }: Stored) {
  const { findings, recommendations } = item;
  return {
    ...item,
    ...{ basis, since, findings: [...findings], recommendations: [...recommendations] },
    remedy: remedy ? { ...remedy, children: [...remedy.children] } : null,
  };
}

/** Its open requirements, the most severe first. */
export function openOf(found: Audit | undefined) {
  return openRequirements(found).map(itemOf);
}
