import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';
import { DialogFooter, layerClass, Overlay } from './layer.tsx';

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

/**
 * A task on its own layer: keeps the focus inside, closes by Escape, the close button and a press outside, and
 * returns the focus to its former element, however it was opened. Scrolls inside when it is long. One that holds a form
 * closes through `useLeaveQuestion`, which asks before something typed is lost.
 */
export function Dialog({ open, onOpenChange, trigger, ...rest }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Overlay />
        <Layer {...rest} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const WIDTHS = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' };

type LayerProps = Pick<DialogProps, 'title' | 'description' | 'footer' | 'size' | 'children'>;

/** Drawn only while the dialog is open, so that it can ask who had the focus before. */
function Layer({ title, description, footer, size = 'md', children }: LayerProps) {
  const giveFocusBack = useFocusReturn();
  return (
    <Primitive.Content
      data-layer=""
      className={cx(layerClass, WIDTHS[size])}
      onCloseAutoFocus={giveFocusBack}
      {...(description ? {} : { 'aria-describedby': undefined })}
    >
      <header className="grid gap-1 py-4 pr-16 pl-5 sm:pt-6 sm:pl-6">
        <Primitive.Title className="text-xl font-bold tracking-tight">{title}</Primitive.Title>
        {description && <Primitive.Description className="text-sm text-ink-muted">{description}</Primitive.Description>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{children}</div>
      {footer && <DialogFooter>{footer}</DialogFooter>}
      <Primitive.Close asChild>
        <IconButton aria-label="Close" className="absolute! top-3 right-3 text-ink-muted! sm:top-4 sm:right-4">
          <X />
        </IconButton>
      </Primitive.Close>
    </Primitive.Content>
  );
}
