import { CHORE_ICONS, type ChoreIcon } from '@pocketful/chores/rules/icons';
import {
  Backpack,
  Bath,
  BedDouble,
  Blocks,
  BookOpen,
  Broom,
  Car,
  Cat,
  CookingPot,
  Dog,
  Fish,
  HandHeart,
  Leaf,
  type LucideIcon,
  Moon,
  Music,
  NotebookPen,
  PawPrint,
  Recycle,
  Shirt,
  ShoppingBasket,
  Sprout,
  Star,
  Toothbrush,
  Trash,
  Utensils,
  WashingMachine,
} from 'lucide-react';

/** The picture and the name of each icon that a chore can have. */
const CHORE_PICTURES: Readonly<Record<ChoreIcon, readonly [Icon: LucideIcon, name: string]>> = {
  Star: [Star, 'Star'],
  BedDouble: [BedDouble, 'Bed'],
  Blocks: [Blocks, 'Toys'],
  Utensils: [Utensils, 'Fork and spoon'],
  CookingPot: [CookingPot, 'Pot'],
  Broom: [Broom, 'Broom'],
  Trash: [Trash, 'Trash'],
  Recycle: [Recycle, 'Recycling'],
  WashingMachine: [WashingMachine, 'Laundry'],
  Shirt: [Shirt, 'Clothes'],
  Toothbrush: [Toothbrush, 'Teeth'],
  Bath: [Bath, 'Bath'],
  Moon: [Moon, 'Bedtime'],
  BookOpen: [BookOpen, 'Book'],
  NotebookPen: [NotebookPen, 'Homework'],
  Backpack: [Backpack, 'Backpack'],
  Music: [Music, 'Music'],
  PawPrint: [PawPrint, 'Paw'],
  Dog: [Dog, 'Dog'],
  Cat: [Cat, 'Cat'],
  Fish: [Fish, 'Fish'],
  Sprout: [Sprout, 'Plant'],
  Leaf: [Leaf, 'Leaf'],
  ShoppingBasket: [ShoppingBasket, 'Shopping'],
  Car: [Car, 'Car'],
  HandHeart: [HandHeart, 'Helping hand'],
};

export interface ChorePictureProps {
  readonly icon: ChoreIcon;
  readonly className?: string | undefined;
}

/** A chore's picture. It is decorative, since the chore's name is next to it. */
export function ChorePicture({ icon, className }: ChorePictureProps) {
  const [Icon] = CHORE_PICTURES[icon];
  return <Icon data-picture={icon} className={className} />;
}

/** The pictures of chores and templates to choose from. */
export const CHORE_PICTURE_OPTIONS = [
  { value: '' as const, label: 'No picture' },
  ...CHORE_ICONS.map(value => ({ value, label: CHORE_PICTURES[value][1], picture: <ChorePicture icon={value} /> })),
];
