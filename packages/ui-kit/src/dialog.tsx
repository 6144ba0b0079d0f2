import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

/** Looks shared by everything that lies over the page: a sheet from below on a phone, a card in the middle elsewhere. */
export const layerClass = cx(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg bg-surface-raised text-ink shadow-float animate-sheet-in outline-none',
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-lg',
);

/** The veil under a modal layer. It also locks the page's scroll, see base.css. */
export function Veil() {
  return <div data-scroll-lock="" className="fixed inset-0 z-40 bg-overlay animate-fade-in" />;
}

/** Props of {@link Dialog}. */
export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Buttons at the lower edge, always in view. To submit a form from here give the button the form's id as `form`. */
  footer?: ReactNode;
  /** Element that opens it; not needed when the page opens it by state. */
  trigger?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  children?: ReactNode;
};

const WIDTHS = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' };

/**
 * A task on its own layer: keeps the focus inside, closes by Escape, the close button and a press beside it, and
 * gives the focus back. Scrolls inside when it is long.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, trigger, size = 'md', children } = props;
  const withoutDescription = description ? {} : { 'aria-describedby': undefined };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Veil />
        <Primitive.Content data-layer="" className={cx(layerClass, WIDTHS[size])} {...withoutDescription}>
          <header className="grid gap-1 py-4 pr-16 pl-5 sm:pt-6 sm:pl-6">
            <Primitive.Title className="text-xl font-bold tracking-tight">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="text-sm text-ink-muted">{description}</Primitive.Description>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{children}</div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
          <Primitive.Close asChild>
            <IconButton aria-label="Close" className="absolute! top-3 right-3 text-ink-muted! sm:top-4 sm:right-4">
              <X aria-hidden="true" />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Props of {@link DialogFooter}. */
export type DialogFooterProps = { children: ReactNode };

/** Row of buttons at the end of a layer: side by side, the last one is the main one; stacked when too narrow. */
export function DialogFooter({ children }: DialogFooterProps) {
  return (
    <footer className="flex flex-col-reverse gap-2.5 border-t border-line px-5 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] min-[26rem]:flex-row min-[26rem]:justify-end sm:px-6 sm:pb-4">
      {children}
    </footer>
  );
}
