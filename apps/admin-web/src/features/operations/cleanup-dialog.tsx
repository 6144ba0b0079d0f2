import { TextField } from '@pocketful/ui-kit/text-field';
import { useTypedForm } from '@pocketful/web-kit/form';
import { FormDialog } from '@pocketful/web-kit/form-dialog';
import type { Write } from '@pocketful/web-kit/use-write';
import { z } from 'zod';

/** What is typed by nobody by accident. */
const WORD = 'remove';
const confirmation = z.strictObject({
  word: z.string().refine(typed => typed.trim().toLowerCase() === WORD, `Please type ${WORD} to confirm`),
});

export interface CleanupDialogProps {
  readonly write: Write<'runMaintenance'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before rows are removed: nobody can bring them back. */
export function CleanupDialog({ write, onConfirm, onClose }: CleanupDialogProps) {
  const form = useTypedForm(confirmation, { start: { word: '' } });
  return (
    <FormDialog
      form={form}
      title="Remove orphaned data?"
      description="Rows that belong to nobody or have run out are removed, and nobody can bring them back. A dry run tells beforehand how many."
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
