import type { Child } from '@pocketful/api-contract/people/calls';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

/** Features that can be turned off for a child. */
const FEATURES = {
  chores: {
    route: 'setChoresEnabled',
    name: 'Chores',
    waiting: 'submitted chore',
    failed: ['Failed to update chores setting', 'There was an error updating the chores setting.'],
  },
  rewards: {
    route: 'setRewardsEnabled',
    name: 'Rewards',
    waiting: 'open claim',
    failed: ['Failed to update rewards setting', 'There was an error updating the rewards setting.'],
  },
} as const;

export interface FeatureSwitchProps {
  readonly feature: keyof typeof FEATURES;
  readonly child: Child;
  /** Number of the child's submitted chores or open claims. */
  readonly waiting: number;
}

/** Turns a feature of a child on or off. The new state is shown at once, and reverted if the call fails. */
export function FeatureSwitch({ feature, child, waiting }: FeatureSwitchProps) {
  const { route, name, waiting: thing, failed } = FEATURES[feature];
  const setEnabled = useWrite(route, { failed });
  // Shows the new state until the lists are read again, or the call fails.
  const enabled = setEnabled.wish?.body.enabled ?? child[`${feature}Enabled`];
  const hidden = enabled ? waiting : hiddenBy(setEnabled.answer);
  return (
    <SwitchField
      label={`${name} for ${child.username}`}
      hint={hintOf(name, thing, enabled, hidden)}
      checked={enabled}
      onCheckedChange={wanted => setEnabled.send({ params: { id: child.id }, body: { enabled: wanted } })}
    />
  );
}

function hiddenBy(answer: { hiddenSubmissions: number } | { hiddenClaims: number } | undefined): number {
  if (!answer) return 0;
  return 'hiddenClaims' in answer ? answer.hiddenClaims : answer.hiddenSubmissions;
}

/** What the switch hides, or would hide. Undefined if the feature is on and nothing would be hidden. */
function hintOf(name: string, thing: string, enabled: boolean, count: number): string | undefined {
  const things = count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
  if (enabled) return count === 0 ? undefined : `Turning ${name.toLowerCase()} off hides ${things}.`;
  if (count === 0) return `${name} are off and hidden.`;
  return `${name} are off. ${things} ${count === 1 ? 'is' : 'are'} hidden.`;
}
