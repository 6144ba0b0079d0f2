/**
 * Watches for a person at the page: pointer, key or touch. The answer to "since the last call?" is what marks a call
 * as caused by a person; polls alone never keep a profile open.
 */
export interface ActivityTracker {
  /** Whether there was activity since the last time this was asked. */
  consume(): boolean;
  /** Milliseconds since the last activity. */
  idleFor(): number;
  stop(): void;
}

const EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Starts to watch; a page that was just opened counts as used. */
export function trackActivity(target: EventTarget, now: () => number = Date.now): ActivityTracker {
  let last = now();
  let fresh = true;
  const touch = () => {
    last = now();
    fresh = true;
  };
  for (const event of EVENTS) target.addEventListener(event, touch, { capture: true, passive: true });
  return {
    consume() {
      const was = fresh;
      fresh = false;
      return was;
    },
    idleFor: () => now() - last,
    stop() {
      for (const event of EVENTS) target.removeEventListener(event, touch, { capture: true });
    },
  };
}
