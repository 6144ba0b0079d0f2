import { CHORE_ICONS, type ChoreIcon } from '@pocketful/chores/rules/icons';
import { PictureChoice } from '@pocketful/ui-kit/picture-choice';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHORE_PICTURE_OPTIONS } from './chore-pictures.tsx';

export interface ChorePictureFieldProps {
  /** Default: all. */
  readonly icons?: readonly ChoreIcon[];
}

/** The picture of a chore or a duty; part of the form around it, whose field is `iconName`. */
export function ChorePictureField({ icons = CHORE_ICONS }: ChorePictureFieldProps) {
  const { control, setValue } = useFormContext<{ iconName: ChoreIcon | '' }>();
  return (
    <PictureChoice
      label="Picture"
      options={CHORE_PICTURE_OPTIONS.filter(({ value }) => value === '' || icons.includes(value))}
      value={useWatch({ control, name: 'iconName' })}
      onValueChange={icon => setValue('iconName', icon, { shouldDirty: true })}
    />
  );
}
