/** Pictures of chores and of their templates; each is an icon of the same name on the screens. */
export const CHORE_ICONS = [
  'Star',
  'BedDouble',
  'Blocks',
  'Utensils',
  'CookingPot',
  'Broom',
  'Trash',
  'Recycle',
  'WashingMachine',
  'Shirt',
  'Toothbrush',
  'Bath',
  'Moon',
  'BookOpen',
  'NotebookPen',
  'Backpack',
  'Music',
  'PawPrint',
  'Dog',
  'Cat',
  'Fish',
  'Sprout',
  'Leaf',
  'ShoppingBasket',
  'Car',
  'HandHeart',
] as const;
export type ChoreIcon = (typeof CHORE_ICONS)[number];

/** A picture as it is stored. One that is no longer offered counts as none. */
export function choreIconOf(stored: string | null): ChoreIcon | null {
  return CHORE_ICONS.find(icon => icon === stored) ?? null;
}
