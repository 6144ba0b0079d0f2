import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from './cx.ts';

export type CopyLineProps = {
  /** Text of the line, for example 'Support code 8D11-15DB'. */
  text: string;
  /** Text that the button copies, for example the whole request id. */
  copies: string;
  className?: string | undefined;
};

/** A small line with a button that copies a text. */
export function CopyLine({ text, copies, className }: CopyLineProps) {
  const line = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // A page served over http has no clipboard. The line is selected, so the keyboard can copy it.
    if (line.current) window.getSelection()?.selectAllChildren(line.current);
    if (!navigator.clipboard) return;
    try {
      await navigator.clipboard.writeText(copies);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    // Selecting the text with the mouse must not swipe the toast away.
    <div
      className={cx('flex items-center gap-1 text-xs text-ink-muted', className)}
      onPointerDown={event => event.stopPropagation()}
    >
      <code ref={line} className="min-w-0 font-sans wrap-anywhere select-text">
        {text}
      </code>
      <button
        type="button"
        onClick={copy}
        className="relative flex shrink-0 items-center gap-1 rounded-sm px-2 py-1 font-semibold text-primary before:absolute before:-inset-y-2.5 before:inset-x-0 hover:bg-primary-soft"
      >
        <Copy className="size-3.5" />
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
