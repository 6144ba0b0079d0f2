import { Check, EllipsisVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export type MenuProps = {
  /** The subject of the menu, for example 'Actions for Set the table'; names the button of three dots, too. */
  label: string;
  /** Button that opens the menu. Default: three dots. */
  trigger?: ReactNode;
  /** Which edge of the button it is flush with. */
  align?: 'start' | 'end' | undefined;
  /** {@link MenuItem}s, {@link MenuCheckboxItem}s and {@link MenuSeparator}s. */
  children: ReactNode;
};

/**
 * Actions that are needed now and then, behind one button: arrow keys and first letters move, Escape closes. It does
 * not lock the page, since a lock writes a style element, which a strict Content-Security-Policy refuses.
 */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {trigger ?? (
          <IconButton aria-label={label}>
            <EllipsisVertical />
          </IconButton>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          data-layer=""
          className="z-50 grid min-w-48 max-w-80 animate-fade-in rounded-md border border-line bg-surface-raised p-1.5 text-ink shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM =
  'flex min-h-control items-center gap-3 rounded-sm px-3 font-medium outline-none select-none data-highlighted:bg-surface-sunken data-disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0';

export type MenuItemProps = {
  /** Picture before the words. */
  icon?: ReactNode;
  /** It loses something or cannot be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Renders the only child (a router's link) instead of a button. */
  asChild?: boolean | undefined;
  /** Does it. The menu closes by itself; a dialog that this opens gives the focus back to the menu's button. */
  onSelect?: (() => void) | undefined;
  children: ReactNode;
};

/** One action. */
export function MenuItem({ icon, danger = false, disabled = false, asChild, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      asChild={asChild}
      onSelect={() => onSelect?.()}
      className={cx(ITEM, danger && 'text-danger')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="min-w-0">{children}</span>
        </>
      )}
    </DropdownMenu.Item>
  );
}

export type MenuCheckboxItemProps = {
  checked: boolean;
  /** The menu stays open: the next one may be wanted, too. */
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/** One of several things that are each chosen or not. */
export function MenuCheckboxItem({ checked, onChange, children }: MenuCheckboxItemProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={event => event.preventDefault()}
      className={ITEM}
    >
      <span className="grid size-5 shrink-0 place-content-center">
        <DropdownMenu.ItemIndicator>
          <Check />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="min-w-0">{children}</span>
    </DropdownMenu.CheckboxItem>
  );
}

/** A line between actions of different kinds. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-1.5 my-1.5 h-px bg-line" />;
}
