/**
 * A table of calls that has families' rows from the start, and staff's once they were added: what staff alone may call
 * is not loaded by any family. Nobody asks for a row of staff's before, since only their app makes such a call.
 */
export function addedLater<All extends object>(family: Partial<All>): All {
  // It is whole where `addStaffCalls` was called, which its type cannot say.
  return family as All;
}
