import type { Chore } from '@pocketful/chores/calls';
import { firstLetter } from '@pocketful/ui-kit/avatar';
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
  readonly chore: Pick<Chore, 'iconName' | 'name'>;
  readonly large?: boolean;
}

/** A chore's picture on a tile, or the first letter of its name. */
export function ChoreTile({ chore, large = false }: ChoreTileProps) {
  return (
    <span
      aria-hidden="true"
      data-letter={chore.iconName ? '' : firstLetter(chore.name)}
      className={`grid shrink-0 place-content-center rounded-md bg-primary-soft before:content-[attr(data-letter)] font-bold text-primary ${large ? 'size-20 text-3xl' : 'size-11'}`}
    >
      {chore.iconName && (
        <Suspense>
          <Picture icon={chore.iconName} className={large ? 'size-12' : 'size-6'} />
        </Suspense>
      )}
    </span>
  );
}
