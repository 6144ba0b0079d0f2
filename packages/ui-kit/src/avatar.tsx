import { firstCharacter } from '@pocketful/domain/intl/formats';
import type { ChildColor } from './child-color.tsx';
import { cx } from './cx.ts';
import faces from './faces.svg';

/** Side of an avatar: 28, 40, 56 or 96 px. */
type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

export type AvatarProps = {
  /** Name or user name; its first letter is drawn. */
  name: string;
  /** The child's color; adults have none and are drawn in ink. */
  childColor?: ChildColor | undefined;
  /** Which drawing of `faces.svg` takes the place of the letter, counted from 1. */
  face?: number | null | undefined;
  size?: AvatarSize | undefined;
};

const SIZES: Record<AvatarSize, string> = {
  sm: 'size-7 text-xs',
  md: 'size-10 text-base',
  lg: 'size-14 text-xl',
  xl: 'size-24 text-3xl',
};

/** First letter of a name as a person reads it: whole, also when it is made of several code points. */
export function firstLetter(name: string): string {
  return firstCharacter(name.trim())?.toUpperCase() ?? '?';
}

/** A face or a letter on the person's color. Decorative: show the name next to it. */
export function Avatar({ name, childColor, face, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-child-color={childColor}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-bold select-none',
        childColor ? 'bg-child text-on-child' : 'bg-surface-sunken text-ink ring-1 ring-line-strong ring-inset',
        SIZES[size],
      )}
    >
      {face ? (
        // The features of a face are cut out of it in the color behind it.
        <svg aria-hidden="true" className="size-full! fill-on-child p-[9%] text-child">
          <use href={`${faces}#${face}`} />
        </svg>
      ) : (
        firstLetter(name)
      )}
    </span>
  );
}
