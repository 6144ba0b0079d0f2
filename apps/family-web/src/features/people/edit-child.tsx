import type { Child, FamilyMember } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Changes a child, in a dialog. */
const EditChildDialog = lazyPart(async () => (await import('./edit-child-dialog.tsx')).EditChildDialog);

export interface EditChildProps {
  readonly child: Child;
  /** The adults that the child can be assigned to. */
  readonly adults: readonly FamilyMember[];
}

/** Opens the dialog of a child's names, age and PIN. */
export function EditChild({ child, adults }: EditChildProps) {
  const editing = useLayer<true>();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Edit ${child.calledName}`}
        {...EditChildDialog.intent}
        onClick={() => editing.show(true)}
      >
        Edit
      </Button>
      {editing.shown && <EditChildDialog child={child} adults={adults} onClose={editing.close} />}
    </>
  );
}
