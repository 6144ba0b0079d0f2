import { IconButton } from '@pocketful/ui-kit/icon-button';
import { keepFocusNear } from '@pocketful/ui-kit/list-row';
import { X } from 'lucide-react';

/** A button that dismisses a note. Its name contains the subject of the note. */
export function DismissButton({ what, onClick }: { readonly what: string; readonly onClick: () => void }) {
  return (
    <IconButton aria-label={`Dismiss the note about ${what}`} onFocus={keepFocusNear} onClick={onClick}>
      <X />
    </IconButton>
  );
}
