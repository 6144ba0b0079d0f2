/** State of a history entry, from the page that links to the login until a profile is open. */
export interface WayIn {
  /** The address to open after the sign-in, with its query and its hash. */
  readonly open: string;
}

/** The address to open after a sign-in; undefined if the state has none. */
export function addressToOpen(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('open' in state)) return undefined;
  return typeof state.open === 'string' ? state.open : undefined;
}
