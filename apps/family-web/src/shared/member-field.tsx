import { SelectField, type SelectFieldProps } from '@pocketful/ui-kit/select-field';

export interface MemberFieldProps extends Omit<SelectFieldProps<string>, 'options'> {
  readonly members: readonly { readonly id: string; readonly username: string }[];
}

/** A choice among members of the family, by username. */
export function MemberField({ members, ...field }: MemberFieldProps) {
  return <SelectField options={members.map(({ id, username }) => ({ value: id, label: username }))} {...field} />;
}
