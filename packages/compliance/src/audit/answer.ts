import { type Audit, itemsIn, type JudgedItem, openRequirements } from './audit.ts';

/** An audit as the API returns it. Without an audit its date and results are empty. */
export function answerOf(found: Audit | undefined) {
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
    requirements: found ? itemsOf(found) : {},
    recommendations: [...(found?.recommendations ?? [])],
    nextSteps: [...(found?.nextSteps ?? [])],
  };
}

type Stored = Omit<JudgedItem, 'since'> & { readonly since?: string | null };

function itemsOf(found: Audit) {
  return Object.fromEntries(itemsIn(found).map(([name, item]) => [name, itemOf(item)]));
}

/** A result that an earlier version stored has no basis. */
function itemOf({ findings, recommendations, checked: _, basis = 'self-declared', since = null, ...item }: Stored) {
  return { ...item, basis, since, findings: [...findings], recommendations: [...recommendations] };
}

/** What of it is open, the gravest first. */
export function openOf(found: Audit | undefined) {
  return openRequirements(found).map(itemOf);
}
