import type { Child } from '@pocketful/people/calls';
import { SelectField } from '@pocketful/ui-kit/select-field';

export interface AccountFieldProps {
  readonly family: readonly Child[];
  /** The child whose account is chosen; empty for all. */
  readonly childId: string;
  readonly onChoose: (childId: string) => void;
}

/** A choice between one child's account and all accounts. */
export function AccountField({ family, childId, onChoose }: AccountFieldProps) {
  return (
    <SelectField
      label="Account"
      options={[
        { value: '', label: 'All children' },
        ...family.map(({ id, calledName }) => ({ value: id, label: calledName })),
      ]}
      value={childId}
      onValueChange={onChoose}
    />
  );
}
