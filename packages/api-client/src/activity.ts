/**
 * Watches for a person at the page: pointer, key or touch. A call after it says how long ago that was; polls alone never
 * keep a profile open.
 */
export interface ActivityTracker {
  /**
   * The whole seconds since the last activity in this tab, at least 1; undefined if there was none since the last time this
   * was asked.
   */
  consume(): number | undefined;
  /**
   * Milliseconds since the last activity in this tab or, with a channel, in any tab of this browser. Of another tab's it
   * may be 5 seconds too many.
   */
  idleFor(): number;
  stop(): void;
}

// Voice control and screen readers send 'click' alone.
const EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'click'] as const;
const POST_EVERY_MS = 5_000;

/**
 * Starts to watch. A page that was just opened counts as used.
 *
 * @param channel a channel between the tabs for this alone; `stop` closes it. Without one this tab alone counts
 */
export function trackActivity(
  target: EventTarget,
  channel?: Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>,
  now: () => number = Date.now,
): ActivityTracker {
  let last = 0;
  let posted = 0;
  let fresh = false;
  const touch = () => {
    last = now();
    fresh = true;
    if (last - posted < POST_EVERY_MS) return;
    posted = last;
    channel?.postMessage('active');
  };
  touch();
  channel?.addEventListener('message', () => {
    last = now();
  });
  for (const event of EVENTS) target.addEventListener(event, touch, { capture: true, passive: true });
  return {
    consume() {
      if (!fresh) return undefined;
      fresh = false;
      return Math.max(1, Math.round((now() - last) / 1000));
    },
    idleFor: () => now() - last,
    stop() {
      for (const event of EVENTS) target.removeEventListener(event, touch, { capture: true });
      channel?.close();
    },
  };
}
