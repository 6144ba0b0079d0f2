import { IconButton } from '@pocketful/ui-kit/icon-button';
import { X } from 'lucide-react';

/** Takes a note away. Names what the note is about. */
export function DismissButton({ what, onClick }: { readonly what: string; readonly onClick: () => void }) {
  return (
    <IconButton aria-label={`Dismiss the note about ${what}`} onClick={onClick}>
      <X aria-hidden="true" />
    </IconButton>
  );
}
