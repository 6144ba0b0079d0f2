import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { placeOf } from './focus-place.ts';

export type ListProps = {
  /** {@link ListRow}s. */
  children: ReactNode;
  /** Name of the list for screen readers, where no heading names it. */
  label?: string | undefined;
  className?: string | undefined;
};

/**
 * Rows separated by a thin line. When the focused button is removed, with its row or without, the focus moves to the
 * first button of a later row, else to the section's heading.
 */
export function List({ children, label, className }: ListProps) {
  return (
    <ul
      aria-label={label}
      className={cx('grid grid-cols-1 divide-y divide-line', className)}
      onFocus={keepFocusNear}
      onKeyDown={pressOnce}
    >
      {children}
    </ul>
  );
}

/**
 * Keeps the focus near an element that takes it, also when that is removed. `List` does so for its buttons. The first focus loads
 * the code, so no first screen waits for it.
 */
export function keepFocusNear({ target }: FocusEvent<HTMLElement>): void {
  const place = placeOf(target);
  import('./focus-return.ts').then(
    code => code.keepFocusNear(place),
    () => undefined,
  );
}

/** A held Enter key presses one button. It does not press the button that takes the focus next. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

export type ListRowProps = {
  /** Avatar or picture at the left edge. */
  leading?: ReactNode;
  /** A button in it whose `after` covers its nearest positioned ancestor makes a press on the row its own. */
  title: ReactNode;
  /** Smaller words under the title: child, date, state. */
  meta?: ReactNode;
  /** Amount or badge at the right edge. */
  trailing?: ReactNode;
  /** Buttons; at the end of the row where there is room, under it on a phone. */
  actions?: ReactNode;
  /** For columns that stay narrow on a wide screen: the buttons share the line of `meta`, or follow below it. */
  narrow?: boolean | undefined;
};

const NAME = 'font-semibold wrap-anywhere text-ink';
const META = 'flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-ink-muted';

const GRID = cx(
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center py-3 animate-arrive',
  'sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
);
const ACTIONS = cx(
  'relative col-start-1 col-end-4 row-start-3 mt-2.5 flex flex-wrap gap-2 *:flex-1',
  'sm:col-start-4 sm:col-end-5 sm:row-start-1 sm:row-end-3 sm:mt-0 sm:ml-3 sm:*:flex-none',
);

/** Several buttons share a line of their own on a phone. The words of a quiet one end where the amount ends. */
const NARROW_ACTIONS = cx(
  'relative mt-1 ml-auto flex flex-wrap justify-end gap-2 has-[>.quiet:last-child]:-mr-3',
  'max-sm:has-[>:nth-child(2):not(.quiet)]:grow max-sm:has-[>:nth-child(2):not(.quiet)]:*:flex-1',
);

/** One thing in a list: a chore, a request, a member. */
export function ListRow({ narrow = false, ...row }: ListRowProps) {
  return narrow ? <NarrowRow {...row} /> : <WideRow {...row} />;
}

type RowProps = Omit<ListRowProps, 'narrow'>;

function NarrowRow({ leading, title, meta, trailing, actions }: RowProps) {
  return (
    <li className="relative flex gap-x-3 py-3 animate-arrive">
      {leading && <div className="shrink-0 self-start pt-0.5">{leading}</div>}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="whole-words font-semibold text-ink">{title}</div>
          {trailing && <div className="ml-auto shrink-0 text-right">{trailing}</div>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          {meta && <div className={cx(META, 'min-w-0 flex-1 basis-28')}>{meta}</div>}
          {actions && <div className={NARROW_ACTIONS}>{actions}</div>}
        </div>
      </div>
    </li>
  );
}

/** On a phone the amount shares the line of the title alone, so that the small words have the whole width. */
function WideRow({ leading, title, meta, trailing, actions }: RowProps) {
  return (
    <li className={GRID}>
      {leading && <div className="col-start-1 row-start-1 row-end-3 mr-3 self-start pt-0.5">{leading}</div>}
      <div className={cx(NAME, 'col-start-2 row-start-1')}>{title}</div>
      {meta && <div className={cx(META, 'col-start-2 col-end-4 row-start-2 mt-0.5 sm:col-end-3')}>{meta}</div>}
      {trailing && (
        <div className="col-start-3 row-start-1 ml-3 self-start text-right sm:row-end-3 sm:self-center">{trailing}</div>
      )}
      {actions && <div className={ACTIONS}>{actions}</div>}
    </li>
  );
}
