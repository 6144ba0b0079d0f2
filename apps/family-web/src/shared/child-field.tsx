import type { Child } from '@pocketful/people/calls';
import { ChoiceChips, type ChoiceChipsProps } from '@pocketful/ui-kit/choice-chips';
import { Name } from '@pocketful/ui-kit/name';
import { Face } from './face.tsx';

export interface ChildFieldProps extends Omit<ChoiceChipsProps, 'label' | 'options'> {
  readonly family: readonly Child[];
}

/** The child that a form is about, by face and first name. Nothing in a family with one child. */
export function ChildField({ family, ...field }: ChildFieldProps) {
  if (family.length < 2) return null;
  return (
    <ChoiceChips
      label="Child"
      options={family.map(child => ({
        value: child.id,
        label: <Name>{child.calledName}</Name>,
        icon: <Face of={child} size="sm" />,
      }))}
      {...field}
    />
  );
}
