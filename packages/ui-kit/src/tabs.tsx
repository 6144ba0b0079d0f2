import { Tabs as Primitive } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ChildColor } from './child-color.tsx';
import { useChosenInView } from './chosen-in-view.ts';
import { cx } from './cx.ts';

/** `value` with `onValueChange`, or `defaultValue`. */
export type TabsProps = ComponentProps<typeof Primitive.Root>;

/** Holds a {@link TabList} and its {@link TabPanel}s. */
export function Tabs({ className, ...props }: TabsProps) {
  return <Primitive.Root {...props} className={cx('min-w-0', className)} />;
}

export type TabListProps = Omit<ComponentProps<typeof Primitive.List>, 'aria-label' | 'ref'> & {
  /** The subject of the tabs, for screen readers. */
  'aria-label': string;
};

/** The row of tabs: arrow keys move along it; on a phone it scrolls sideways. */
export function TabList({ className, ...props }: TabListProps) {
  // A pressed tab is focused by script, which browsers take for the keyboard: the ring is hidden until a key moves on.
  const [pressed, setPressed] = useState(false);
  const list = useChosenInView<HTMLDivElement>('[data-state=active]');
  const forgetOutside = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setPressed(false);
  };
  return (
    <Primitive.List
      {...props}
      ref={list}
      data-pressed={pressed || undefined}
      onPointerDownCapture={() => setPressed(true)}
      onKeyDownCapture={() => setPressed(false)}
      onBlurCapture={forgetOutside}
      className={cx(
        'group/tabs fade-edges flex scroll-px-14 gap-1 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]',
        className,
      )}
    />
  );
}

export type TabProps = ComponentProps<typeof Primitive.Trigger> & {
  /** The number of waiting items, behind the label; 0 and undefined show nothing. */
  count?: number | undefined;
  /** Picture before the label, for example an avatar. */
  icon?: ReactNode;
  /** The tab belongs to a child and wears its color. */
  childColor?: ChildColor | undefined;
};

/** By the row's scroll padding a part of the neighbors comes into view too. Safari does not focus a pressed button. */
function reveal({ currentTarget }: SyntheticEvent): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** One tab. */
export function Tab({ count, icon, childColor, className, children, ...props }: TabProps) {
  const selected = childColor
    ? 'data-[state=active]:border-child data-[state=active]:text-child'
    : 'data-[state=active]:border-primary data-[state=active]:text-primary';
  return (
    <Primitive.Trigger
      onFocus={reveal}
      onClick={reveal}
      {...props}
      data-child-color={childColor}
      className={cx(
        'flex min-h-control min-w-control max-w-72 shrink-0 items-center justify-center gap-2 rounded-t-md border-b-3 border-transparent px-2.5 sm:px-3.5 pt-1 font-semibold text-ink-muted transition',
        'hover:bg-surface-sunken hover:text-ink focus-visible:-outline-offset-3 group-data-pressed/tabs:outline-none [&_svg]:size-5 [&_svg]:shrink-0',
        selected,
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {count !== undefined && count > 0 && (
        <span className="money grid h-6 min-w-6 place-content-center rounded-full bg-celebrate px-1.5 text-xs font-bold text-on-celebrate">
          {count}
        </span>
      )}
    </Primitive.Trigger>
  );
}

export type TabPanelProps = ComponentProps<typeof Primitive.Content>;

/** The content of a tab. */
export function TabPanel({ className, ...props }: TabPanelProps) {
  return <Primitive.Content {...props} className={cx('rounded-md pt-4 animate-fade-in', className)} />;
}
