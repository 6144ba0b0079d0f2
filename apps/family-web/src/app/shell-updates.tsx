import { Banner } from '@pocketful/ui-kit/banner';
import { Button } from '@pocketful/ui-kit/button';
import { reloadKeepingDrafts } from '@pocketful/web-kit/places/load-code';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Registration, Workers } from '../shared/workers.ts';
import { TAKE_OVER } from '../worker/take-over.ts';

/** How often a page that stays open asks whether there is a new version, in milliseconds. */
const ASK_EVERY_MS = 60 * 60_000;

export interface ShellUpdatesProps {
  readonly workers: Workers;
  /** Reloads the page and keeps the drafts. */
  readonly reload?: () => void;
}

/**
 * Keeps the app's files on this device, so that it starts offline, and shows when a new version is available. The new
 * version waits until a person chooses it, so that no page changes while it is used.
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

/** Registers the worker, and calls back for each version that waits. Returns a function that stops it. */
function watch(workers: Workers, onWaiting: (registration: Registration) => void) {
  const stopped = new AbortController();
  const start = async () => {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    if (stopped.signal.aborted) return;
    // The first worker replaces none, so it does not wait.
    const report = () => {
      if (registration.waiting && workers.controller) onWaiting(registration);
    };
    registration.addEventListener(
      'updatefound',
      () => registration.installing?.addEventListener('statechange', report),
      {
        signal: stopped.signal,
      },
    );
    report();
    const timer = setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
    stopped.signal.addEventListener('abort', () => clearInterval(timer));
  };
  // Refused by the browser, or out of reach: the app works without it.
  start().catch(() => undefined);
  return () => stopped.abort();
}
