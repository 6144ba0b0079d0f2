import { Banner } from '@pocketful/ui-kit/banner';
import { Button } from '@pocketful/ui-kit/button';
import { reloadKeepingDrafts } from '@pocketful/web-kit/load-code';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Registration, Workers } from '../shared/workers.ts';
import { TAKE_OVER } from '../worker/take-over.ts';

/** How often a page that stays open asks whether there is a new version, in milliseconds. */
const ASK_EVERY_MS = 60 * 60_000;

export interface ShellUpdatesProps {
  readonly workers: Workers;
  /** Loads the page again, with what was typed. */
  readonly reload?: () => void;
}

/**
 * Has the app's own files kept on this device, so that it starts without a line, and says when a new version is there.
 * That one waits until somebody wants it: no page changes under anybody's hands.
 */
export function ShellUpdates({ workers, reload = reloadKeepingDrafts }: ShellUpdatesProps) {
  const [waits, setWaits] = useState<Registration | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => watch(workers, setWaits), [workers]);
  if (!waits) return null;
  const takeOver = () => {
    setBusy(true);
    // Another tab may have let it in already.
    if (!waits.waiting) return reload();
    workers.addEventListener('controllerchange', reload, { once: true });
    waits.waiting.postMessage(TAKE_OVER);
  };
  return (
    <Banner
      icon={<Download />}
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={takeOver}>
          Use it now
        </Button>
      }
    >
      A new version of Pocketful is here.
    </Banner>
  );
}

/** Registers the worker, and tells of each one that waits. Answers how to stop. */
function watch(workers: Workers, onWaiting: (registration: Registration) => void) {
  const stopped = new AbortController();
  const start = async () => {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    if (stopped.signal.aborted) return;
    // The first one of all takes over from nobody.
    const tell = () => {
      if (registration.waiting && workers.controller) onWaiting(registration);
    };
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell), {
      signal: stopped.signal,
    });
    tell();
    const timer = setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
    stopped.signal.addEventListener('abort', () => clearInterval(timer));
  };
  // Refused by the browser, or out of reach: the app works without it.
  start().catch(() => undefined);
  return () => stopped.abort();
}
