import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export type MenuProps = {
  /** The subject of the menu, for example 'Columns of Jobs'. */
  label: string;
  /** Button that opens the menu. */
  trigger: ReactNode;
  /** {@link MenuCheckboxItem}s. */
  children: ReactNode;
};

/**
 * Choices that are needed now and then, behind one button: arrow keys and first letters move, Escape closes. It does
 * not lock the page, since a lock writes a style element, which a strict Content-Security-Policy refuses.
 */
export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
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
      className="flex min-h-control items-center gap-3 rounded-sm px-3 font-medium outline-none select-none data-highlighted:bg-surface-sunken [&_svg]:size-5 [&_svg]:shrink-0"
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
