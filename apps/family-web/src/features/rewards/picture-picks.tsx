import { REWARD_ICONS, type RewardIcon } from '@pocketful/domain/rewards';
import { Chip, ChipGroup } from '@pocketful/ui-kit/chip';
import { REWARD_PICTURES, RewardPicture } from './reward-looks.tsx';

export interface PicturePicksProps {
  readonly chosen: RewardIcon | '';
  readonly onChoose: (icon: RewardIcon | '') => void;
  /** What choosing none means; without it a picture is always chosen. */
  readonly none?: string;
}

/** The pictures to choose from. */
export function PicturePicks({ chosen, onChoose, none }: PicturePicksProps) {
  return (
    <ChipGroup label="Picture">
      {none && (
        <Chip pressed={chosen === ''} onClick={() => onChoose('')}>
          {none}
        </Chip>
      )}
      {REWARD_ICONS.map(icon => (
        <Chip
          key={icon}
          pressed={chosen === icon}
          aria-label={REWARD_PICTURES[icon][1]}
          onClick={() => onChoose(icon)}
          icon={<RewardPicture icon={icon} />}
        />
      ))}
    </ChipGroup>
  );
}
