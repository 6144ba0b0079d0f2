import { pictureOf } from '@pocketful/domain/pictures';
import { DEFAULT_REWARD_COLOR, DEFAULT_REWARD_ICON, REWARD_COLORS, type RewardColor } from '@pocketful/rewards/rules';

/** A color as it is stored. A color that is no longer offered is shown as the default. */
export function colorOf(stored: string): RewardColor {
  return REWARD_COLORS.find(color => color === stored) ?? DEFAULT_REWARD_COLOR;
}

/** A picture as it is stored. */
export function iconOf(stored: string): string {
  return pictureOf(stored, DEFAULT_REWARD_ICON);
}
