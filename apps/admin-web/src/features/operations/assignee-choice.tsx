import { SelectField, type SelectFieldProps } from '@pocketful/ui-kit/select-field';
import { useApiQuery } from '@pocketful/web-kit/use-api';

/** The choice of nobody. */
export const NOBODY = '';

export interface AssigneeChoiceProps extends Omit<SelectFieldProps<string>, 'label' | 'options'> {
  /** Whose the error log is; null for nobody's. */
  readonly assignedTo: string | null;
}

/** Whose an error log is to be: nobody's, or somebody's who works here. */
export function AssigneeChoice({ assignedTo, ...field }: AssigneeChoiceProps) {
  const staff = useApiQuery('listStaff', {});
  const usernames = staff.data?.map(({ username }) => username) ?? [];
  // Whoever it is assigned to is offered also before the accounts are read.
  const offered = [...new Set([...usernames, ...(assignedTo === null ? [] : [assignedTo])])];
  return (
    <SelectField
      label="Assigned to"
      options={[NOBODY, ...offered].map(value => ({ value, label: value || 'Nobody' }))}
      {...field}
    />
  );
}
