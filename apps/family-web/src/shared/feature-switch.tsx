import type { User } from '@pocketful/api-contract/identity/calls';
import type { Child } from '@pocketful/api-contract/people/calls';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

/** Features that can be turned on and off for a child. One without `hides` hides nothing. */
const FEATURES = {
  chores: {
    route: 'setChoresEnabled',
    field: 'choresEnabled',
    name: 'Chores',
    hides: 'submitted chore',
    failed: ['Failed to update chores setting', 'There was an error updating the chores setting.'],
  },
  rewards: {
    route: 'setRewardsEnabled',
    field: 'rewardsEnabled',
    name: 'Rewards',
    hides: 'open claim',
    failed: ['Failed to update rewards setting', 'There was an error updating the rewards setting.'],
  },
  proposals: {
    route: 'setProposalsEnabled',
    field: 'proposalsEnabled',
    name: 'Suggestions',
    hides: undefined,
    failed: ['Failed to update suggestions setting', 'There was an error updating the suggestions setting.'],
  },
  simpleView: {
    route: 'setSimpleView',
    field: 'simpleView',
    name: 'Simple view',
    hides: undefined,
    failed: ['Failed to update the simple view', 'There was an error updating the simple view.'],
  },
} as const;

export type FeatureSwitchProps = { readonly child: Child } & (
  | {
      readonly feature: 'chores' | 'rewards';
      /** Number of the child's submitted chores or open claims. */
      readonly waiting: number;
    }
  | { readonly feature: 'proposals' | 'simpleView'; readonly waiting?: never }
);

/** Turns a feature of a child on or off. The new state is shown at once, and reverted if the call fails. */
export function FeatureSwitch({ feature, child, waiting = 0 }: FeatureSwitchProps) {
  const { route, field, name, hides, failed } = FEATURES[feature];
  const setEnabled = useWrite(route, { failed });
  // Shows the new state until the lists are read again, or the call fails.
  const enabled = setEnabled.wish?.body.enabled ?? child[field];
  const hidden = enabled ? waiting : hiddenBy(setEnabled.answer);
  return (
    <SwitchField
      label={`${name} for ${child.username}`}
      hint={hides && hintOf(name, hides, enabled, hidden)}
      checked={enabled}
      onCheckedChange={wanted => setEnabled.send({ params: { id: child.id }, body: { enabled: wanted } })}
    />
  );
}

/** The number that the answer has of what was hidden; 0 if it has none. */
function hiddenBy(answer?: User & { hiddenSubmissions?: number; hiddenClaims?: number }): number {
  return answer?.hiddenClaims ?? answer?.hiddenSubmissions ?? 0;
}

/** What the switch hides, or would hide. Undefined if the feature is on and nothing would be hidden. */
function hintOf(name: string, thing: string, enabled: boolean, count: number): string | undefined {
  const things = count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
  if (enabled) return count === 0 ? undefined : `Turning ${name.toLowerCase()} off hides ${things}.`;
  if (count === 0) return `${name} are off and hidden.`;
  return `${name} are off. ${things} ${count === 1 ? 'is' : 'are'} hidden.`;
}
