import { SelectField, type SelectFieldProps } from '@pocketful/ui-kit/select-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';

/** The value for no assignee. */
export const UNASSIGNED = '';

export interface AssigneeChoiceProps extends Omit<SelectFieldProps<string>, 'label' | 'options'> {
  /** The current assignee of the error log; null if it is unassigned. */
  readonly assignedTo: string | null;
}

/** Chooses the assignee of an error log: a staff member, or none. */
export function AssigneeChoice({ assignedTo, ...field }: AssigneeChoiceProps) {
  const staff = useApiQuery('listStaff', {});
  const usernames = staff.data?.map(({ username }) => username) ?? [];
  // The current assignee is offered before the accounts are read.
  const offered = [...new Set([...usernames, ...(assignedTo === null ? [] : [assignedTo])])];
  return (
    <SelectField
      label="Assigned to"
      options={[UNASSIGNED, ...offered].map(value => ({ value, label: value || 'Unassigned' }))}
      {...field}
    />
  );
}
