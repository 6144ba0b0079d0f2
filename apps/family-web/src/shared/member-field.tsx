import { SelectField, type SelectFieldProps } from '@pocketful/ui-kit/select-field';

export interface MemberFieldProps extends Omit<SelectFieldProps<string>, 'options'> {
  readonly members: readonly { readonly id: string; readonly calledName: string }[];
}

/** A choice among members of the family, by first name. */
export function MemberField({ members, ...field }: MemberFieldProps) {
  return <SelectField options={members.map(({ id, calledName }) => ({ value: id, label: calledName }))} {...field} />;
}
