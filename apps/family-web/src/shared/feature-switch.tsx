import { fieldOf, SWITCHES, type SwitchName } from '@pocketful/domain/switches';
import type { Child } from '@pocketful/people/calls';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

export interface FeatureSwitchProps {
  readonly child: Child;
  readonly feature: SwitchName;
  /** Number of items that the switch would hide, such as the child's submitted chores. */
  readonly waiting?: number | undefined;
}

/**
 * Turns a feature of a child on or off. The new state is shown at once, and reverted if the call fails. A failure has the
 * switch's name, for example:
 * Failed to update chores setting
 * There was an error updating the chores setting.
 */
export function FeatureSwitch({ feature, child, waiting = 0 }: FeatureSwitchProps) {
  const { name, hides, hint } = { hides: undefined, hint: undefined, ...SWITCHES[feature] };
  const setting = `${name.toLowerCase()} setting`;
  const failed = [`Failed to update ${setting}`, `There was an error updating the ${setting}.`] as const;
  const set = useWrite('setSwitch', { failed });
  // Shows the new state until the lists are read again, or the call fails.
  const enabled = set.wish?.body.enabled ?? child[fieldOf(feature)];
  const hidden = enabled ? waiting : (set.answer?.hidden ?? 0);
  return (
    <SwitchField
      label={`${name} for ${child.calledName}`}
      hint={hides ? hintOf(name, hides, enabled, hidden) : hint}
      checked={enabled}
      onCheckedChange={wanted => set.send({ params: { id: child.id }, body: { name: feature, enabled: wanted } })}
    />
  );
}

/** The items that the switch hides, or would hide. Undefined if the feature is on and nothing would be hidden. */
function hintOf(name: string, thing: string, enabled: boolean, count: number): string | undefined {
  const things = count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
  if (enabled) return count === 0 ? undefined : `Turning ${name.toLowerCase()} off hides ${things}.`;
  if (count === 0) return `${name} are off and hidden.`;
  return `${name} are off. ${things} ${count === 1 ? 'is' : 'are'} hidden.`;
}
