import type { Child } from '@pocketful/api-contract/family';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useWrite } from '@pocketful/web-kit/use-write';
import { featureHint } from '../../shared/feature-hint.ts';

export interface RewardsSwitchProps {
  readonly child: Child;
  /** How many of the child's claims wait for an answer now. */
  readonly waiting: number;
}

/** Turns a child's rewards on or off: shown at once, and taken back when the call fails. */
export function RewardsSwitch({ child, waiting }: RewardsSwitchProps) {
  const setEnabled = useWrite('setRewardsEnabled', {
    failed: ['Failed to update rewards setting', 'There was an error updating the rewards setting.'],
  });
  // Until the lists are read again after success, and no longer after a failure, what was wished for is shown.
  const enabled = setEnabled.wish?.body.enabled ?? child.rewardsEnabled;
  const hidden = enabled ? waiting : (setEnabled.answer?.hiddenClaims ?? 0);
  return (
    <SwitchField
      label={`Rewards for ${child.username}`}
      hint={featureHint({ feature: 'Rewards', waiting: 'open claim' }, enabled, hidden)}
      checked={enabled}
      onCheckedChange={wanted => setEnabled.send({ params: { id: child.id }, body: { enabled: wanted } })}
    />
  );
}
