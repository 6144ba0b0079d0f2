import { Dialog } from '@pocketful/ui-kit/dialog';
import { currentToast, dismissToast } from '@pocketful/ui-kit/toast-store';
import { UNDO } from '@pocketful/web-kit/calls/notify';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useKeyDown } from '@pocketful/web-kit/layers/use-key-down';
import { usePalette } from '@pocketful/web-kit/layers/use-palette';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { place } from '../shared/paths.ts';
import { useRequestKeys } from '../shared/request-keys.ts';

const Find = lazyPart(async () => (await import('./find.tsx')).Find);

/** The keys of a request that has the focus, with their effects. */
const KEYS: Readonly<Record<string, string>> = {
  j: 'Next request',
  k: 'Previous request',
  a: 'Approve',
  r: 'Reject',
  u: 'Undo',
  n: 'New chore',
  '?': 'Show this list',
};

/** The keys that open something, and the time for which no other key acts meanwhile, in milliseconds. */
const OPENING = 'rn?';
const OPENS_WITHIN_MS = 1000;

/** An adult's keys: letters for the request that has the focus, and Ctrl+K to find anything. */
export function Keys() {
  const palette = usePalette();
  const help = useLayer<true>();
  const navigate = useNavigate();
  const { on } = useRequestKeys();
  const deafUntil = useRef(0);
  useKeyDown(({ key, ctrlKey, metaKey, altKey, repeat, timeStamp }: KeyboardEvent) => {
    const row = document.activeElement?.closest('[data-queue] li');
    if (!row || !on() || !(key in KEYS) || ctrlKey || metaKey || altKey || repeat || timeStamp < deafUntil.current)
      return;
    // What it opens may still load.
    if (OPENING.includes(key)) deafUntil.current = timeStamp + OPENS_WITHIN_MS;
    if (key === '?') help.show(true);
    else if (key === 'n') navigate(`${place('chores')}?add=chore`);
    else if (key === 'u') undo();
    else if (key === 'j' || key === 'k')
      (key === 'j' ? row.nextElementSibling : row.previousElementSibling)?.querySelector('button')?.focus();
    else row.querySelector<HTMLElement>(`[data-key=${key}]`)?.click();
  });
  return (
    <>
      {palette.isOpen && <Find onClose={palette.close} />}
      {help.shown && (
        <Dialog
          open
          onOpenChange={open => !open && help.close()}
          title="Keyboard shortcuts"
          description="Select a request with Tab, then press a key."
          size="sm"
        >
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {Object.entries({ ...KEYS, 'Ctrl+K': 'Find a child, a page or a setting' }).map(([key, effect]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd translate="no">{key}</kbd>
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

/** Presses Undo of the toast. */
function undo(): void {
  const shown = currentToast();
  if (!shown?.open || shown.action?.label !== UNDO) return;
  shown.action.onSelect();
  dismissToast();
}
