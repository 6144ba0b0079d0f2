import { type Audit, type JudgedItem, openRequirements } from './audit.ts';
import { ITEMS } from './requirements.ts';

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

function itemsOf({ requirements }: Audit) {
  return Object.fromEntries(ITEMS.map(name => [name, itemOf(requirements[name])]));
}

function itemOf({ findings, recommendations, ...item }: JudgedItem) {
  return { ...item, findings: [...findings], recommendations: [...recommendations] };
}

/** What of it is open, the gravest first. */
export function openOf(found: Audit | undefined) {
  return openRequirements(found).map(itemOf);
}
