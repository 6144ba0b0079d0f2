import { SelectField, type SelectFieldProps } from '@pocketful/ui-kit/select-field';

export interface MemberFieldProps extends Omit<SelectFieldProps<string>, 'label' | 'options'> {
  /** Default: Child. */
  readonly label?: string;
  readonly members: readonly { readonly id: string; readonly username: string }[];
}

/** A choice among members of the family, by username. */
export function MemberField({ label = 'Child', members, ...field }: MemberFieldProps) {
  return (
    <SelectField
      label={label}
      options={members.map(({ id, username }) => ({ value: id, label: username }))}
      {...field}
    />
  );
}
