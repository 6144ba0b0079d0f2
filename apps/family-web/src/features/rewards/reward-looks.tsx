import { type RewardColor, type RewardIcon, rewardIconOf } from '@pocketful/rewards/rules';
import { Badge } from '@pocketful/ui-kit/badge';
import type { TagColor } from '@pocketful/ui-kit/tag-color';
import {
  Award,
  BookOpen,
  Brush,
  Dumbbell,
  GraduationCap,
  HandHeart,
  Heart,
  Leaf,
  ListChecks,
  type LucideIcon,
  Moon,
  Music,
  Palette,
  PawPrint,
  Smile,
  Sparkles,
  Star,
  Sun,
  Trophy,
  Users,
  Utensils,
} from 'lucide-react';

/** The kit's color and the name of each color of the product. */
export const COLOR_LOOKS: Readonly<Record<RewardColor, readonly [color: TagColor, name: string]>> = {
  'bg-blue-500': ['blue', 'Blue'],
  'bg-green-500': ['green', 'Green'],
  'bg-purple-500': ['purple', 'Purple'],
  'bg-pink-500': ['pink', 'Pink'],
  'bg-orange-500': ['orange', 'Orange'],
  'bg-red-500': ['red', 'Red'],
  'bg-yellow-500': ['yellow', 'Yellow'],
  'bg-indigo-500': ['indigo', 'Indigo'],
  'bg-teal-500': ['teal', 'Teal'],
  'bg-cyan-500': ['cyan', 'Cyan'],
};

/** The picture and the name of each icon that a category or a reward can have. */
export const REWARD_PICTURES: Readonly<Record<RewardIcon, readonly [Icon: LucideIcon, name: string]>> = {
  Star: [Star, 'Star'],
  Award: [Award, 'Ribbon'],
  BookOpen: [BookOpen, 'Book'],
  Brush: [Brush, 'Brush'],
  Dumbbell: [Dumbbell, 'Dumbbell'],
  GraduationCap: [GraduationCap, 'School cap'],
  HandHeart: [HandHeart, 'Helping hand'],
  Heart: [Heart, 'Heart'],
  Leaf: [Leaf, 'Leaf'],
  ListChecks: [ListChecks, 'Checklist'],
  Moon: [Moon, 'Moon'],
  Music: [Music, 'Music'],
  Palette: [Palette, 'Paint'],
  PawPrint: [PawPrint, 'Paw'],
  Smile: [Smile, 'Smile'],
  Sparkles: [Sparkles, 'Sparkles'],
  Sun: [Sun, 'Sun'],
  Trophy: [Trophy, 'Trophy'],
  Users: [Users, 'Friends'],
  Utensils: [Utensils, 'Fork and spoon'],
};

/** A picture of a reward, or the default for an unknown name. It is decorative, since words are next to it. */
export function RewardPicture({ icon, className }: { readonly icon: string; readonly className?: string }) {
  const [Icon] = REWARD_PICTURES[rewardIconOf(icon)];
  return <Icon className={className} />;
}

interface TileProps {
  readonly icon: string;
  readonly color: RewardColor;
}

/** The picture on a tile of its category's color. */
export function RewardTile({ icon, color }: TileProps) {
  const [tagColor] = COLOR_LOOKS[color];
  return (
    <span
      data-tag-color={tagColor}
      className="grid size-11 shrink-0 place-content-center rounded-md bg-tag-soft text-tag"
    >
      <RewardPicture icon={icon} className="size-6" />
    </span>
  );
}

export interface CategoryBadgeProps {
  readonly name: string;
  readonly color: RewardColor;
}

/** A category by its name, in its color. */
export function CategoryBadge({ name, color }: CategoryBadgeProps) {
  return (
    <Badge tone="tag" tagColor={COLOR_LOOKS[color][0]}>
      {name}
    </Badge>
  );
}
