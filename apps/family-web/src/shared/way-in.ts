/** Kept in the history's state from the page that leads to the login until a profile is open. */
export interface WayIn {
  /** The address to open then, with its query. */
  readonly open: string;
}

/** The address to open after a sign-in; undefined where no page asked for one. */
export function addressToOpen(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('open' in state)) return undefined;
  return typeof state.open === 'string' ? state.open : undefined;
}
