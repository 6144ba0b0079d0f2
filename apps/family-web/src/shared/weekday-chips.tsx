import { reader } from '@pocketful/domain/intl/reader';
import { weekdaysOf } from '@pocketful/domain/intl/weeks';
import { WEEKDAYS, type Weekday, weekdayName } from '@pocketful/domain/weekdays';
import { Chip, ChipGroup } from '@pocketful/ui-kit/chip';

export interface WeekdayChipsProps {
  /** Default: 'On these days'. */
  readonly label?: string;
  readonly chosen: readonly Weekday[];
  readonly onChange: (days: Weekday[]) => void;
}

/** A choice of weekdays, in the order of the reader's week. */
export function WeekdayChips({ label = 'On these days', chosen, onChange }: WeekdayChipsProps) {
  const toggled = (day: Weekday) =>
    WEEKDAYS.filter(known => (known === day ? !chosen.includes(known) : chosen.includes(known)));
  return (
    <ChipGroup label={label}>
      {weekdaysOf(reader().locale).map(day => (
        <Chip
          key={day}
          pressed={chosen.includes(day)}
          aria-label={weekdayName(day)}
          className="min-w-0 flex-1! justify-center px-0!"
          onClick={() => onChange(toggled(day))}
        >
          {weekdayName(day).charAt(0)}
        </Chip>
      ))}
    </ChipGroup>
  );
}
