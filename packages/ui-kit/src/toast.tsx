import { CircleAlert, CircleCheck, Copy, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
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

type DetailProps = { text: string };

function Detail({ text }: DetailProps) {
  const line = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // A page on a home network's http address has no clipboard; the line is selected, so the keyboard can copy it.
    if (line.current) window.getSelection()?.selectAllChildren(line.current);
    if (!navigator.clipboard) return;
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    // Selecting the text with the mouse must not start a swipe.
    <div className="flex items-center gap-1 text-xs text-ink-muted" onPointerDown={event => event.stopPropagation()}>
      <code ref={line} className="min-w-0 font-sans wrap-anywhere select-text">
        {text}
      </code>
      <button
        type="button"
        onClick={copy}
        className="relative flex shrink-0 items-center gap-1 rounded-sm px-2 py-1 font-semibold text-primary before:absolute before:-inset-y-2.5 before:inset-x-0 hover:bg-primary-soft"
      >
        <Copy aria-hidden="true" className="size-3.5" />
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}

/** Whether a phone shows its keyboard for an element. */
function isTyped(element: Element | null): boolean {
  return element?.matches('textarea, input:not([type="checkbox"], [type="radio"])') ?? false;
}

/**
 * Whether somebody was typing when the toast came. It is asked once a toast, and a frame later, when a dialog that was
 * closed with it is gone: a toast that moved when it is touched could not be pressed.
 */
function useTypingWhenShown(id: number | undefined): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    const frame = requestAnimationFrame(() => setTyping(isTyped(document.activeElement)));
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return typing;
}

export type ToasterProps = {
  /** How long a toast stays, in milliseconds; stories shorten it. */
  durationMs?: number | undefined;
};

/**
 * The one place where toasts appear; render it once, at the root. One at a time, for 5 seconds (longer while the
 * pointer or the focus is on it), dismissed by its button, by Escape or by a swipe to the right; F8 moves the focus to it.
 * On a phone they stand below, above what is fixed there, so that they cover no title; while a sheet or the keyboard is
 * open, which would cover them, they stand at the top.
 */
export function Toaster({ durationMs = TOAST_DURATION_MS }: ToasterProps) {
  const shown = useSyncExternalStore(subscribeToasts, currentToast, currentToast);
  const typing = useTypingWhenShown(shown?.id);
  const tone = TONES[shown?.tone ?? 'neutral'];
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
          onOpenChange={open => {
            if (!open) dismissToast();
          }}
          data-layer=""
          className={cx(
            'pointer-events-auto flex items-start gap-3 rounded-md border border-l-5 border-line bg-surface-raised p-3.5 text-ink shadow-float',
            'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-swipe-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            tone.edge,
          )}
        >
          <tone.Icon aria-hidden="true" className={cx('mt-0.5 size-5.5 shrink-0', tone.icon)} />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <Primitive.Title className="font-semibold wrap-anywhere">{shown.title}</Primitive.Title>
            {shown.description && (
              <Primitive.Description className="text-sm wrap-anywhere text-ink-muted">
                {shown.description}
              </Primitive.Description>
            )}
            {shown.detail && <Detail text={shown.detail} />}
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
            <X aria-hidden="true" className="size-5" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        hotkey={['F8']}
        data-typing={typing || undefined}
        className="pointer-events-none fixed inset-x-0 toast-place z-60 mx-auto flex w-full max-w-md flex-col p-3 outline-none sm:right-0 sm:left-auto sm:mx-0 sm:p-4"
      />
    </Primitive.Provider>
  );
}
