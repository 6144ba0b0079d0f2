import { lazyPart } from '@pocketful/web-kit/lazy-part';

export const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);
