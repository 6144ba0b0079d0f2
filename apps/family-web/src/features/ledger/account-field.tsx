import type { Child } from '@pocketful/api-contract/family';
import { SelectField } from '@pocketful/ui-kit/select-field';

export interface AccountFieldProps {
  readonly family: readonly Child[];
  /** The child whose account is chosen; empty for all. */
  readonly childId: string;
  readonly onChoose: (childId: string) => void;
}

/** One child's account, or all of them. */
export function AccountField({ family, childId, onChoose }: AccountFieldProps) {
  return (
    <SelectField
      label="Account"
      options={[
        { value: '', label: 'All children' },
        ...family.map(({ id, username }) => ({ value: id, label: username })),
      ]}
      value={childId}
      onValueChange={onChoose}
    />
  );
}
