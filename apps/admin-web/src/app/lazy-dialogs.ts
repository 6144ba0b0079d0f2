import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

export const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);
