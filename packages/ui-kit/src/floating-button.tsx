import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';

/** Those of a native button, and: */
export type FloatingButtonProps = ComponentProps<'button'> & {
  icon: ReactNode;
  /** The words next to the picture. */
  children: ReactNode;
  /** Hidden from 640 px on. */
  phoneOnly?: boolean | undefined;
  /** Floats above a bottom bar. */
  aboveBar?: boolean | undefined;
};

/**
 * A page's main action within reach of the thumb. The button hides while it would cover a control or an amount, so the page shows the
 * same action in its head. The page sets `clearBelow`, so that its last content is not covered.
 */
export function FloatingButton(props: FloatingButtonProps) {
  const { icon, children, phoneOnly = false, aboveBar = false, className, type = 'button', ...native } = props;
  const button = useRef<HTMLButtonElement>(null);
  const covers = useCovers(button);
  return (
    <button
      {...native}
      ref={button}
      type={type}
      className={cx(
        buttonClass('primary', 'lg', false),
        'fixed! right-4 z-30 rounded-full! shadow-float!',
        aboveBar ? 'bottom-24' : 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
        phoneOnly && 'sm:hidden',
        covers && 'invisible opacity-0',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}

const KEPT_CLEAR = 'main :is(button, a, input, select, textarea, summary, .money, [tabindex="0"])';

/** Whether the button covers a control or an amount. Checked whenever the page scrolls or changes its size. */
function useCovers(button: { readonly current: HTMLButtonElement | null }): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const own = button.current;
        if (own)
          setCovers([...document.querySelectorAll(KEPT_CLEAR)].some(other => other !== own && overlap(own, other)));
      });
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [button]);
  return covers;
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const isDrawn = b.width > 0 && b.height > 0;
  return isDrawn && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
