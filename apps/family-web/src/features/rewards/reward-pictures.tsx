import { REWARD_ICONS } from '@pocketful/rewards/rules';
import { REWARD_PICTURES, RewardPicture } from './reward-looks.tsx';

/** The pictures of rewards and categories to choose from. */
export const PICTURE_OPTIONS = REWARD_ICONS.map(value => ({
  value,
  label: REWARD_PICTURES[value][1],
  picture: <RewardPicture icon={value} />,
}));
