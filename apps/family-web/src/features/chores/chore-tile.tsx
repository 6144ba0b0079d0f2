import type { Chore } from '@pocketful/chores/calls';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Suspense } from 'react';
import type { ChorePictureProps } from './chore-pictures.tsx';

const Nothing = () => null;
/** The pictures. They are loaded when a chore has one; without them the tile stays empty, and the chore's name says it all. */
const Picture = lazyComponent<ChorePictureProps>(() =>
  import('./chore-pictures.tsx').then(
    ({ ChorePicture }) => ChorePicture,
    () => Nothing,
  ),
);

export interface ChoreTileProps {
  readonly chore: Pick<Chore, 'iconName'>;
  readonly large?: boolean;
}

/** A chore's picture on a tile. Nothing for a chore without one. */
export function ChoreTile({ chore, large = false }: ChoreTileProps) {
  if (!chore.iconName) return null;
  return (
    <span
      className={`grid shrink-0 place-content-center rounded-md bg-primary-soft text-primary ${large ? 'size-20' : 'size-11'}`}
    >
      <Suspense>
        <Picture icon={chore.iconName} className={large ? 'size-12' : 'size-6'} />
      </Suspense>
    </span>
  );
}
