/** A message for screen readers. `id` distinguishes it from an earlier message with the same words. */
export type Announcement = { readonly id: number; readonly text: string };

/** How soon: `polite` waits until the screen reader has ended its sentence, `assertive` does not. */
export type Urgency = 'polite' | 'assertive';

const NOTHING: Announcement = { id: 0, text: '' };
let said: Readonly<Record<Urgency, Announcement>> = { polite: NOTHING, assertive: NOTHING };
const listeners = new Set<() => void>();

/** After this time, in milliseconds, an announcement is removed: a screen reader has read it, and could find it later. */
const ANNOUNCEMENT_DURATION_MS = 5000;

/** Has screen readers say something that the eye sees anyway, such as 'Bicycle, now 2 of 4'. Needs a `LiveRegion`. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const id = said[urgency].id + 1;
  set({ ...said, [urgency]: { id, text } });
  if (text === '') return;
  setTimeout(() => {
    if (said[urgency].id === id) announce('', urgency);
  }, ANNOUNCEMENT_DURATION_MS);
}

/** Removes the announcements, for example when another person takes over the device. */
export function forgetAnnouncements(): void {
  announce('');
  announce('', 'assertive');
}

function set(next: typeof said): void {
  said = next;
  for (const listener of listeners) listener();
}

/** Calls back on each announcement; answers how to stop. */
export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest announcements. */
export function currentAnnouncements(): Readonly<Record<Urgency, Announcement>> {
  return said;
}
