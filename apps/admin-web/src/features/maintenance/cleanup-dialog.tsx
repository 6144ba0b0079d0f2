import { TextField } from '@pocketful/ui-kit/text-field';
import type { Write } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

/** Typed to confirm. */
const WORD = 'remove';
const confirmation = z.strictObject({
  word: z.string().refine(typed => typed.trim().toLowerCase() === WORD, `Please type ${WORD} to confirm`),
});

export interface CleanupDialogProps {
  readonly write: Write<'runMaintenance'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before rows are removed, which cannot be undone. */
export function CleanupDialog({ write, onConfirm, onClose }: CleanupDialogProps) {
  const form = useTypedForm(confirmation, { start: { word: '' } });
  return (
    <FormDialog
      form={form}
      title="Remove orphaned data?"
      description="Rows without an owner and expired rows are removed. This cannot be undone. A dry run shows how many there are."
      submitLabel="Remove"
      danger
      write={write}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <TextField label={`Type ${WORD} to confirm`} autoComplete="off" {...form.field('word')} />
    </FormDialog>
  );
}
