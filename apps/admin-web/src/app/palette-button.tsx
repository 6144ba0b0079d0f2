import { AppBarAction } from '@pocketful/ui-kit/app-bar';
import { usePalette } from '@pocketful/web-kit/layers/use-palette';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Search } from 'lucide-react';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Opens the palette of commands, as Ctrl+K does. It is loaded after the sign-in. */
export function PaletteButton() {
  const palette = usePalette();
  return (
    <>
      <AppBarAction
        icon={<Search />}
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
