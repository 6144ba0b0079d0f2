import {
  DEFAULT_REWARD_COLOR,
  DEFAULT_REWARD_ICON,
  REWARD_COLORS,
  REWARD_ICONS,
  type RewardColor,
  type RewardIcon,
} from '@pocketful/domain/rewards';

/** A color as it is stored. A color that is no longer offered is shown as the default. */
export function colorOf(stored: string): RewardColor {
  return REWARD_COLORS.find(color => color === stored) ?? DEFAULT_REWARD_COLOR;
}

/** Likewise for a picture. */
export function iconOf(stored: string): RewardIcon {
  return REWARD_ICONS.find(icon => icon === stored) ?? DEFAULT_REWARD_ICON;
}
