/** One of the eight colors that a child carries through picker, tabs and charts. */
export type ChildColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const CHILD_COLORS: readonly ChildColor[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The color for the child at a position, counted from 0; after eight children the colors repeat. */
export function childColorAt(index: number): ChildColor {
  const position = Math.abs(Math.trunc(index)) % CHILD_COLORS.length;
  return CHILD_COLORS[position] ?? 1;
}
