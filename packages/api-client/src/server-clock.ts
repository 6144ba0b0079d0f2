/** A device that differs less counts as right: an answer is on its way for a while, and its time has whole seconds. */
const TOLERANCE_MS = 2 * 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The time of the server, as of its newest answer. The clock of a device may be wrong by days. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Reads the time of an answer. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  const next = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  const isNew = Math.abs(next - aheadMs) > TOLERANCE_MS;
  if (isNew || next === 0) aheadMs = next;
  if (isNew) for (const listener of listeners) listener();
}

/** Calls back when the difference changes. Returns a function that stops it. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
