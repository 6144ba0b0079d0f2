import { openFamilySchema } from '@pocketful/staff/calls/user-search';
import { FAMILY_OPEN } from '@pocketful/staff/rules';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';

export interface OpenFamilyDialogProps {
  readonly familyId: string;
  /** Closes the dialog, or leads to another page. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Opens a family with a reason, so that this session may see its children. */
export function OpenFamilyDialog({ familyId, onOpened, onClose }: OpenFamilyDialogProps) {
  const form = useTypedForm(openFamilySchema, { start: { reason: '' } });
  const open = useWrite('openFamily', {
    done: () => ['Family opened', `Its children are shown for ${FAMILY_OPEN.minutes} minutes.`],
    failed: ['Failed to open the family', 'Please try again.'],
    after: onOpened,
  });
  return (
    <FormDialog
      form={form}
      title="Open this family?"
      description="You see the names of its children. The adults of the family can read who looked, when and why."
      submitLabel="Open this family"
      write={open}
      onSubmit={body => open.send({ params: { id: familyId }, body })}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint={`At least ${FAMILY_OPEN.reasonMin} characters: what the family asked. Names and long numbers are left out.`}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
