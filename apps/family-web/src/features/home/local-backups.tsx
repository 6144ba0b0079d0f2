import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { keepFocusNear } from '@pocketful/ui-kit/list-row';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

/** Tells that no backup leaves the computer, until the family_admin knows. */
export function LocalBackups() {
  const note = useWrite('noteLocalBackups', {
    failed: ['Not saved', 'This could not be saved. Please try again.'],
  });
  return (
    <Callout
      title="Backups stay on this computer"
      action={
        <Button variant="secondary" onFocus={keepFocusNear} busy={note.busy} onClick={() => note.send({})}>
          Got it
        </Button>
      }
    >
      They are on the disk of the computer that runs Pocketful. If it fails, they are lost too. ‘Backups in five
      minutes’ in docs/backups.md says how to keep them elsewhere.
    </Callout>
  );
}
