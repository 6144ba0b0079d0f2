import { BottomBarAction } from '@pocketful/ui-kit/bottom-bar-action';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Plus } from 'lucide-react';
import { useMatch } from 'react-router-dom';
import { place } from '../../shared/paths.ts';

/** What can be added, as a list. */
const AddSheet = lazyPart(async () => (await import('./add-sheet.tsx')).AddSheet);

/** The middle of the phone's bar: adds something, on a child's page for that child. */
export function AddBarButton() {
  const childId = useMatch(place('child'))?.params.id;
  const adding = useLayer<true>();
  return (
    <>
      <BottomBarAction icon={<Plus />} {...AddSheet.intent} onClick={() => adding.show(true)}>
        Add
      </BottomBarAction>
      {adding.shown && <AddSheet childId={childId} onClose={adding.close} />}
    </>
  );
}
