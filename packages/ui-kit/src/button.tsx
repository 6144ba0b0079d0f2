import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Slot } from './slot.tsx';
import { Spinner } from './spinner.tsx';
import { toast } from './toast-store.ts';
import { Words } from './words.tsx';

/** Purposes of a button: one `primary` a view, `celebrate` for achievement, `danger` for irreversible actions. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'celebrate';

/** `sm` is dense to the eye and still 44 px to the finger (48 px in the child's room). */
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Those of a native button, and: */
export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** The action is running: a spinner shows, a press does nothing, the focus stays. */
  busy?: boolean | undefined;
  /**
   * Why the action is not possible now. The button keeps its place and the focus. A press shows the reason in a toast;
   * screen readers read it after the name.
   */
  disabledReason?: string | undefined;
  /** Picture before the label, 20 px. */
  icon?: ReactNode;
  /** Takes the whole width of its container. */
  full?: boolean | undefined;
  /** Renders the only child (a link) with the looks of the button. */
  asChild?: boolean | undefined;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-strong [--edge-color:color-mix(in_oklab,var(--color-primary),black_32%)]',
  secondary:
    'bg-surface-raised text-ink border border-line-strong hover:bg-surface-sunken [--edge-color:var(--color-line-strong)]',
  quiet: 'quiet text-primary hover:bg-primary-soft [--edge:0px]',
  danger:
    'bg-danger text-on-danger hover:bg-danger-strong [--edge-color:color-mix(in_oklab,var(--color-danger),black_32%)]',
  celebrate:
    'bg-celebrate text-on-celebrate hover:bg-celebrate-strong [--edge-color:color-mix(in_oklab,var(--color-celebrate),black_32%)]',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-control px-3 text-sm',
  md: 'min-h-control px-4.5 text-base',
  lg: 'min-h-14 px-6 text-lg',
};

/** Looks of a button as class names, for elements that {@link Button} does not render. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, full: boolean): string {
  return cx(
    'pressable relative inline-flex items-center justify-center gap-2 rounded-md py-1.5 text-center font-semibold leading-tight wrap-break-word transition',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress [&_svg]:size-5 [&_svg]:shrink-0',
    'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    full && 'w-full',
  );
}

/** A button. Default `type`: `button`, so a form is submitted only by a button with `type="submit"`. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'md', busy = false, full = false, asChild = false, ...rest } = props;
  const { icon, className, children, onClick, type = 'button', disabledReason, ...native } = rest;
  const reasonId = useId();
  const classes = cx(buttonClass(variant, size, full), className);
  if (asChild) {
    return (
      <Slot {...native} onClick={onClick} className={classes} before={icon}>
        {children}
      </Slot>
    );
  }
  const isDisabled = disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !isDisabled) return onClick?.(event);
    event.preventDefault();
    if (!busy) toast({ title: disabledReason, tone: 'neutral' });
  };
  return (
    <>
      <button
        {...native}
        type={type}
        onClick={press}
        aria-disabled={busy || isDisabled || native['aria-disabled']}
        aria-describedby={isDisabled ? reasonId : native['aria-describedby']}
        aria-busy={busy || undefined}
        className={classes}
      >
        {busy ? <Spinner /> : icon}
        <Words>{children}</Words>
      </button>
      {isDisabled && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
