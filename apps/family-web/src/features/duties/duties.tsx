import { addDays } from '@pocketful/domain/dates';
import { reader } from '@pocketful/domain/intl/reader';
import { weekdaysOf } from '@pocketful/domain/intl/weeks';
import { everyText, shortWeekday } from '@pocketful/domain/weekdays';
import type { Duty } from '@pocketful/duties/calls';
import { TICK_DAYS } from '@pocketful/duties/rules';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Heading } from '@pocketful/ui-kit/heading';
import { Leaf } from '@pocketful/ui-kit/illustrations';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Name } from '@pocketful/ui-kit/name';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { dayText } from '@pocketful/web-kit/texts/days';
import { Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { PART_LABELS } from '../../shared/part-labels.ts';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreTile } from '../chores/public.ts';
import { ByChild, useChildren } from '../people/public.ts';
import { DutyRow } from './duty-row.tsx';
import { DutyDialog } from './lazy-dialogs.ts';

/** The duties of a family: a day of each child, the list to change, and the week to print. */
export function Duties() {
  const duties = useApiQuery('listDuties', {});
  const children = useChildren();
  const adding = useLayer<true>();
  const isEmpty = duties.data?.length === 0;
  const add = (
    <Button icon={<Plus />} {...DutyDialog.intent} onClick={() => adding.show(true)}>
      Add Duty
    </Button>
  );
  return (
    <Page
      title={<span className="print:hidden">Duties</span>}
      className="print:block print:max-w-none print:p-0"
      actions={
        (children.data?.length ?? 0) > 0 && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {!isEmpty && (
              <Button variant="secondary" icon={<Printer />} onClick={() => print()}>
                Print the Week
              </Button>
            )}
            {add}
          </div>
        )
      }
    >
      <ByChild query={duties} card="plain">
        {(family, list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState level={2} illustration={<Leaf />} title="No duties yet">
                Your child ticks a duty, and no one approves it.
              </EmptyState>
            </Card>
          ) : (
            <>
              <Days family={family} duties={list} />
              <AllDuties family={family} duties={list} />
              <WeekToPrint family={family} duties={list} />
            </>
          )
        }
      </ByChild>
      {adding.shown && <DutyDialog family={children.data ?? []} onClose={adding.close} />}
    </Page>
  );
}

interface OfFamilyProps {
  readonly family: readonly Child[];
  readonly duties: readonly Duty[];
}

/** The duties that a child has. */
function dutiesOf({ id }: Child, duties: readonly Duty[]) {
  return duties.flatMap(duty => duty.children.flatMap(one => (one.childId === id ? { duty, ...one } : [])));
}

/** One day of each child, to look at and to tick. */
function Days({ family, duties }: OfFamilyProps) {
  const { today } = useDates();
  const [back, setBack] = useState(0);
  const day = addDays(today, -back);
  const days = Array.from({ length: TICK_DAYS.adult + 1 }, (_, ago) => ({
    value: String(ago),
    label: ['Today', 'Yesterday'][ago] ?? dayText(addDays(today, -ago)),
  }));
  return (
    <Section title="The day" className="print:hidden">
      <SelectField label="Day" options={days} value={String(back)} onValueChange={ago => setBack(Number(ago))} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        {family.map(child => {
          const rows = dutiesOf(child, duties).flatMap(({ duty }) => {
            const one = duty.days.find(known => known.childId === child.id && known.day === day);
            return one ? <DutyRow key={duty.id} duty={duty} childId={child.id} day={one} /> : [];
          });
          return (
            <Card key={child.id} childColor={colorOf(child)} className="min-w-0">
              <Heading level={3}>
                <span className="flex items-center gap-2 wrap-anywhere">
                  <Face of={child} size="sm" />
                  <Name>{child.calledName}</Name>
                </span>
              </Heading>
              {rows.length > 0 ? (
                <List label={child.calledName}>{rows}</List>
              ) : (
                <p className="mt-2 text-ink-muted">Nothing on this day.</p>
              )}
            </Card>
          );
        })}
      </div>
    </Section>
  );
}

/** Each duty with its children and their days, to change and to delete. */
function AllDuties({ family, duties }: OfFamilyProps) {
  return (
    <Section title="All duties" className="print:hidden">
      <Card list>
        <List label="All duties">
          {duties.map(duty => (
            <DutyOfList key={duty.id} duty={duty} family={family} />
          ))}
        </List>
      </Card>
    </Section>
  );
}

function DutyOfList({ duty, family }: { readonly duty: Duty; readonly family: readonly Child[] }) {
  const editing = useLayer<true>();
  const { id, name, part, children } = duty;
  const who = children.flatMap(({ childId, weekdays }) => {
    const child = family.find(one => one.id === childId);
    return child ? { childId, text: `${child.calledName}: ${everyText(weekdays)}` } : [];
  });
  return (
    <ListRow
      leading={<ChoreTile chore={duty} />}
      title={name}
      meta={
        <>
          <span>{PART_LABELS[part]}</span>
          {who.map(({ childId, text }) => (
            <span key={childId}>{text}</span>
          ))}
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Edit ${name}`}
            {...DutyDialog.intent}
            onClick={() => editing.show(true)}
          >
            Edit
          </Button>
          <AskedWrite
            call="deleteDuty"
            input={{ params: { id } }}
            title="Delete this duty?"
            description={`"${name}" ends today. Its ticks go after 60 days.`}
            confirmLabel="Delete"
            done={['Duty deleted', `"${name}" is no longer on the list.`]}
            failed={['Failed to delete the duty', 'There was an error deleting the duty.']}
          >
            {ask => (
              <Button variant="quiet" size="sm" aria-label={`Delete ${name}`} {...ask}>
                Delete
              </Button>
            )}
          </AskedWrite>
          {editing.shown && <DutyDialog family={family} duty={duty} onClose={editing.close} />}
        </>
      }
    />
  );
}

/** The week of every child with boxes to tick by hand. It is on paper only. */
function WeekToPrint({ family, duties }: OfFamilyProps) {
  const week = weekdaysOf(reader().locale);
  return (
    <div className="hidden print:block">
      {family.map(child => {
        const own = dutiesOf(child, duties);
        if (own.length === 0) return null;
        return (
          <section key={child.id} className="mb-6 break-inside-avoid">
            <h2 className="mb-2 text-xl font-bold">
              <Name>{child.calledName}</Name>
            </h2>
            <table className="w-full border-collapse text-left">
              <thead>
                <tr>
                  <th scope="col" className="py-1">
                    Duty
                  </th>
                  {week.map(day => (
                    <th key={day} scope="col" className="w-14 text-center">
                      {shortWeekday(day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {own.map(({ duty, weekdays }) => (
                  <tr key={duty.id} className="border-t border-line">
                    <th scope="row" className="py-1.5 font-normal wrap-anywhere">
                      {duty.name}
                      {duty.part !== 'any' && (
                        <span className="text-sm"> ({PART_LABELS[duty.part].toLowerCase()})</span>
                      )}
                    </th>
                    {week.map(day => (
                      <td key={day} className="text-center text-2xl">
                        {weekdays.includes(day) && '☐'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}
