import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import { CopyLine } from './copy-line.tsx';
import { cx } from './cx.ts';
import { useToastPlace } from './toast-place.ts';
import { currentToast, dismissToast, subscribeToasts } from './toast-store.ts';
import type { Tone } from './tone.ts';

export { dismissToast, type ToastMessage, toast } from './toast-store.ts';

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION_MS = 5000;

/** How far a toast is swiped to the right to be dismissed, in CSS pixels. */
export const TOAST_SWIPE_PX = 50;

const TONES: Record<Tone, { Icon: typeof Info; icon: string; edge: string }> = {
  success: { Icon: CircleCheck, icon: 'text-positive', edge: 'border-l-positive' },
  caution: { Icon: TriangleAlert, icon: 'text-caution', edge: 'border-l-caution' },
  danger: { Icon: CircleAlert, icon: 'text-danger', edge: 'border-l-danger' },
  neutral: { Icon: Info, icon: 'text-ink-muted', edge: 'border-l-line-strong' },
};

export type ToasterProps = {
  /** How long a toast stays, in milliseconds; stories shorten it. */
  durationMs?: number | undefined;
};

/**
 * The one place where toasts appear; render it once, at the root. One at a time, for 5 seconds or as its message says (longer
 * while the pointer or the focus is on it), dismissed by its button, by Escape or by a swipe to the right; F8 moves the focus to it.
 * They appear directly above the bottom bar, on a wide screen at the left. While a dialog is open a toast that would cover its
 * title or its buttons is at the free end of the screen.
 */
export function Toaster({ durationMs = TOAST_DURATION_MS }: ToasterProps) {
  const shown = useSyncExternalStore(subscribeToasts, currentToast, currentToast);
  const tone = TONES[shown?.tone ?? 'neutral'];
  const list = useRef<HTMLOListElement>(null);
  const place = useToastPlace(list, shown?.id ?? 0);
  return (
    // A provider for each toast: one whose toast was dismissed under the pointer would stay paused for the next.
    <Primitive.Provider
      key={shown?.id ?? 0}
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {shown && (
        <Primitive.Root
          open={shown.open}
          duration={shown.durationMs}
          onOpenChange={open => {
            if (!open) dismissToast();
          }}
          data-layer=""
          className={cx(
            'pointer-events-auto flex min-h-11 items-start gap-3 rounded-md border border-l-5 border-line bg-surface-raised px-3.5 py-2.5 text-ink shadow-float',
            'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-swipe-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            tone.edge,
          )}
        >
          <tone.Icon className={cx('mt-0.5 size-5.5 shrink-0', tone.icon)} />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <Primitive.Title className="font-semibold wrap-anywhere">{shown.title}</Primitive.Title>
            {shown.description && (
              <Primitive.Description className="text-sm wrap-anywhere text-ink-muted">
                {shown.description}
              </Primitive.Description>
            )}
            {shown.detail && <CopyLine {...shown.detail} />}
            {shown.action && (
              <Primitive.Action
                altText={shown.action.label}
                onClick={shown.action.onSelect}
                className="relative justify-self-start rounded-sm px-2 py-1 -ml-2 text-sm font-semibold text-primary before:absolute before:-inset-y-2 before:inset-x-0 hover:bg-primary-soft"
              >
                {shown.action.label}
              </Primitive.Action>
            )}
          </div>
          <Primitive.Close
            aria-label="Dismiss"
            className="-m-2 grid size-control shrink-0 place-content-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink"
          >
            <X className="size-5" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        ref={list}
        style={place}
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 toast-place z-60 mx-auto flex w-full max-w-md flex-col px-3 py-2 outline-none sm:right-auto sm:mx-0 sm:px-4 sm:py-3"
      />
    </Primitive.Provider>
  );
}
