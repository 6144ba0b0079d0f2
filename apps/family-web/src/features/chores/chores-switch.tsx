import type { Child } from '@pocketful/api-contract/family';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useWrite } from '@pocketful/web-kit/use-write';
import { featureHint } from '../../shared/feature-hint.ts';

export interface ChoresSwitchProps {
  readonly child: Child;
  /** How many of the child's chores await approval now. */
  readonly submitted: number;
}

/** Turns a child's chores on or off: shown at once, and taken back when the call fails. */
export function ChoresSwitch({ child, submitted }: ChoresSwitchProps) {
  const setEnabled = useWrite('setChoresEnabled', {
    failed: ['Failed to update chores setting', 'There was an error updating the chores setting.'],
  });
  // Until the lists are read again after success, and no longer after a failure, what was wished for is shown.
  const enabled = setEnabled.wish?.body.enabled ?? child.choresEnabled;
  const hidden = enabled ? submitted : (setEnabled.answer?.hiddenSubmissions ?? 0);
  return (
    <SwitchField
      label={`Chores for ${child.username}`}
      hint={featureHint({ feature: 'Chores', waiting: 'submitted chore' }, enabled, hidden)}
      checked={enabled}
      onCheckedChange={wanted => setEnabled.send({ params: { id: child.id }, body: { enabled: wanted } })}
    />
  );
}
