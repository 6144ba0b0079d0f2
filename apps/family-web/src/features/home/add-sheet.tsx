import { Dialog } from '@pocketful/ui-kit/dialog';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { SheetActions } from '../../shared/sheet-actions.tsx';
import { AddChildDialog, useChildren } from '../people/public.ts';
import { Added, type Addition, additionsFor } from './additions.tsx';

export interface AddSheetProps {
  /** The first choice in the dialogs. */
  readonly childId: string | undefined;
  readonly onClose: () => void;
}

/** What can be added, as a list of large buttons, and then its dialog. */
export function AddSheet({ childId, onClose }: AddSheetProps) {
  const children = useChildren();
  const [chosen, setChosen] = useState<Addition>();
  if (children.data?.length === 0) return <AddChildDialog onClose={onClose} />;
  // The page of an unknown child has none.
  const known = children.data?.find(({ id }) => id === childId)?.id;
  if (chosen && children.data)
    return <Added addition={chosen} family={children.data} childId={known} onClose={onClose} />;
  return (
    <Dialog open size="sm" title="Add" onOpenChange={open => !open && onClose()}>
      <Loaded query={children} skeleton={<SkeletonRows rows={4} />}>
        {family => (
          <SheetActions
            actions={additionsFor(family, known).map(addition => ({
              ...{ label: addition.label, icon: addition.icon, ...addition.Dialog.intent },
              onClick: () => setChosen(addition),
            }))}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
