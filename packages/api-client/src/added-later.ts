/**
 * A table of calls with the rows of families, to which the staff's app adds its rows. The family's app does not load the
 * staff's calls. Only the staff's app makes them, so it reads a staff row only after adding it.
 */
export function addedLater<All extends object>(family: Partial<All>): All {
  // It is whole where `addStaffCalls` was called, which its type cannot say.
  return family as All;
}
