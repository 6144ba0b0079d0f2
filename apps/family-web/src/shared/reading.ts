/** How often what is read grows old, in milliseconds. What is not named here stays until a change makes it stale. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A balance: polled, and read anew whenever it is looked at. */
export const BALANCE = { refetchInterval: 30 * SECOND, staleTime: 0 } as const;
/** Lists of children and of what belongs to a child. */
export const CHILD_LISTS = { refetchInterval: 5 * MINUTE } as const;
/** Chores of the family. */
export const CHORES = { staleTime: 2 * MINUTE, refetchInterval: 5 * MINUTE } as const;
/** A child's own profile: never cached, so that a switch by a parent is seen soon. */
export const OWN_PROFILE = { refetchInterval: 30 * SECOND, staleTime: 0, refetchOnWindowFocus: true } as const;
