import { addDays } from '@pocketful/domain/dates';
import { byPart } from '@pocketful/domain/day-parts';
import type { Duty } from '@pocketful/duties/calls';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { List } from '@pocketful/ui-kit/list-row';
import { useState } from 'react';
import { useDayPart } from '../../shared/day-part.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useProfile } from '../../shared/use-profile.ts';
import { DutyRow } from './duty-row.tsx';

/** A child's duties until this part of the day, and folded those of later today and of yesterday. */
export function MyDuties({ duties }: { readonly duties: readonly Duty[] }) {
  const { today } = useDates();
  const part = useDayPart();
  const of = (day: string) => duties.filter(duty => dayOf(duty, day));
  const { now, later } = byPart(of(today), part);
  const yesterday = addDays(today, -1);
  const before = of(yesterday);
  const left = before.filter(duty => !dayOf(duty, yesterday)?.done).length;
  // The list stays for the visit, so that a tick can be taken back.
  const [wasShown, setWasShown] = useState(false);
  if (left > 0 && !wasShown) setWasShown(true);
  return (
    <>
      {now.length > 0 && <Rows label="Duties" duties={now} day={today} />}
      {later.length > 0 && (
        <Disclosure summary={`Later today: ${later.length}`}>
          <Rows label="Later today" duties={later} day={today} />
        </Disclosure>
      )}
      {wasShown && before.length > 0 && (
        <Disclosure summary={`Yesterday: ${left > 0 ? `${left} not` : 'all'} ticked`}>
          <Rows label="Yesterday" duties={before} day={yesterday} />
        </Disclosure>
      )}
    </>
  );
}

function dayOf({ days }: Duty, day: string) {
  return days.find(one => one.day === day);
}

interface RowsProps {
  readonly label: string;
  readonly duties: readonly Duty[];
  readonly day: string;
}

function Rows({ label, duties, day }: RowsProps) {
  const { id } = useMember();
  const { simpleView } = useProfile();
  return (
    <List label={label}>
      {duties.map(duty => {
        const one = dayOf(duty, day);
        return one && <DutyRow key={duty.id} duty={duty} childId={id} day={one} simple={simpleView} />;
      })}
    </List>
  );
}
