import { AppBarAction } from '@pocketful/ui-kit/app-bar';
import { Search } from 'lucide-react';
import { CommandPalette } from './lazy-dialogs.ts';
import { usePalette } from './use-palette.ts';

/** Opens the palette of commands, which Ctrl+K does as well. Whoever has not signed in yet does not load it. */
export function PaletteButton() {
  const palette = usePalette();
  return (
    <>
      <AppBarAction
        icon={<Search aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        title="Ctrl+K"
        {...CommandPalette.intent}
        onClick={palette.open}
      >
        Find
      </AppBarAction>
      {palette.isOpen && <CommandPalette onClose={palette.close} />}
    </>
  );
}
