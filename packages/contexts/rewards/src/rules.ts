/** Colors that a reward category can have, as answers name them: the ten of the product. */
export const REWARD_COLORS = [
  'bg-blue-500',
  'bg-green-500',
  'bg-purple-500',
  'bg-pink-500',
  'bg-orange-500',
  'bg-red-500',
  'bg-yellow-500',
  'bg-indigo-500',
  'bg-teal-500',
  'bg-cyan-500',
] as const;
export type RewardColor = (typeof REWARD_COLORS)[number];
export const DEFAULT_REWARD_COLOR: RewardColor = 'bg-blue-500';

/** Pictures of reward categories and of rewards; each is an icon of the same name on the screens. */
export const REWARD_ICONS = [
  'Star',
  'Award',
  'BookOpen',
  'Brush',
  'Dumbbell',
  'GraduationCap',
  'HandHeart',
  'Heart',
  'Leaf',
  'ListChecks',
  'Moon',
  'Music',
  'Palette',
  'PawPrint',
  'Smile',
  'Sparkles',
  'Sun',
  'Trophy',
  'Users',
  'Utensils',
] as const;
export type RewardIcon = (typeof REWARD_ICONS)[number];
export const DEFAULT_REWARD_ICON: RewardIcon = 'Star';

/** The picture that is drawn for a stored name. */
export function rewardIconOf(name: string): RewardIcon {
  return REWARD_ICONS.find(icon => icon === name) ?? DEFAULT_REWARD_ICON;
}

/** Limit of active rewards of one child: lists show them all at once. */
export const MAX_REWARDS = 50;
/** Limit of active reward categories of one family. */
export const MAX_REWARD_CATEGORIES = 50;

/** A category as rewards and claims name it. */
export function rewardCategoryText(name: string): string {
  return name.toLowerCase();
}

/** The reward categories that every family starts with. */
export const STARTER_REWARD_CATEGORIES = [
  { name: 'School', description: 'Learning and homework', color: 'bg-blue-500', iconName: 'GraduationCap' },
  { name: 'Kindness', description: 'Being good to others', color: 'bg-pink-500', iconName: 'Heart' },
  { name: 'Responsibility', description: 'Keeping promises', color: 'bg-green-500', iconName: 'ListChecks' },
  { name: 'Behavior', description: 'Patience and good manners', color: 'bg-purple-500', iconName: 'Smile' },
  { name: 'Health', description: 'Moving, eating, sleeping well', color: 'bg-orange-500', iconName: 'Dumbbell' },
] as const satisfies readonly {
  name: string;
  description: string;
  color: RewardColor;
  iconName: RewardIcon;
}[];
