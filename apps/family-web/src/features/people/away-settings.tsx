import { absenceOn } from '@pocketful/domain/absences';
import { addDays } from '@pocketful/domain/dates';
import { isoWeekday, WEEKDAYS, weekdayName } from '@pocketful/domain/weekdays';
import type { Child } from '@pocketful/people/calls';
import type { Absence } from '@pocketful/people/calls/absences';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { shortDay } from '@pocketful/web-kit/texts/dates';
import { AddButton } from '../../shared/add-button.tsx';
import { childSetting } from '../../shared/child-settings.ts';
import { useDates } from '../../shared/use-dates.ts';
import { EVERY_WEEKS } from './every-weeks.ts';

/** Enters the days on which a child is away, or changes them, in a dialog. */
const AwayDialog = lazyPart(async () => (await import('./away-dialog.tsx')).AwayDialog);

/** The days on which a child is away, now and to come: to be added, changed and deleted. */
export function AwaySettings({ child }: { readonly child: Child }) {
  const adding = useLayer<true>();
  const absences = child.absences.toSorted((a, b) => a.from.localeCompare(b.from));
  const of = (id: string | undefined) => absences.filter(({ rhythmId }) => rhythmId === id);
  const single = of(undefined);
  const rhythms = new Set(absences.flatMap(({ rhythmId }) => rhythmId ?? []));
  return (
    <Section
      {...childSetting('away')}
      actions={
        <AddButton dialog={AwayDialog} onClick={() => adding.show(true)}>
          Add Days Away
        </AddButton>
      }
    >
      {absences.length === 0 ? (
        <p className="text-ink-muted">Chores that are due while {child.calledName} is away are not late.</p>
      ) : (
        <Card list>
          {single.length > 0 && (
            <List label="Days Away">
              {single.map(absence => (
                <AbsenceRow key={absence.id} child={child} absence={absence} />
              ))}
            </List>
          )}
          {[...rhythms].map(id => (
            <Rhythm key={id} child={child} id={id} stays={of(id)} />
          ))}
        </Card>
      )}
      {adding.shown && <AwayDialog child={child} onClose={adding.close} />}
    </Section>
  );
}

interface RhythmProps {
  readonly child: Child;
  readonly id: string;
  /** The earliest first. */
  readonly stays: readonly Absence[];
}

/** Days away that repeat, and folded each stay. */
function Rhythm({ child, id, stays }: RhythmProps) {
  const { today } = useDates();
  const next = stays.find(({ from }) => from > today) ?? stays.at(-1);
  if (!next) return null;
  const { everyWeeks = 1, skipsAllowances } = next;
  const title = rhythmText(everyWeeks, next);
  return (
    <>
      <List label={title}>
        <ListRow
          title={title}
          meta={
            <>
              {absenceOn(stays, today) && <Badge>Away</Badge>}
              <span>{skipsAllowances ? 'Allowances are skipped' : 'Allowances go on'}</span>
            </>
          }
          actions={
            <>
              <EditDays child={child} absence={next} all days={title} />
              <AskedWrite
                call="deleteAwayRhythm"
                input={{ params: { id } }}
                title="End these days away?"
                description="The stays that have not begun are deleted. Paydays that were skipped stay skipped."
                confirmLabel="End"
                done={['Days away ended', `They no longer repeat.`]}
                failed={['Failed to end the days away', 'There was an error ending the days away.']}
              >
                {ask => (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`End ${child.calledName}'s days away: ${title}`}
                    {...ask}
                  >
                    End
                  </Button>
                )}
              </AskedWrite>
            </>
          }
        />
      </List>
      <Disclosure summary={`Next stays: ${stays.length}`}>
        <List label={`Stays: ${title}`}>
          {stays.map(stay => (
            <AbsenceRow key={stay.id} child={child} absence={stay} />
          ))}
        </List>
      </Disclosure>
    </>
  );
}

interface EditDaysProps {
  readonly child: Child;
  readonly absence: Absence;
  /** Whether all stays of its rhythm are changed that have not begun. */
  readonly all?: boolean;
  /** The days in words. */
  readonly days: string;
}

function EditDays({ days, ...edited }: EditDaysProps) {
  const editing = useLayer<true>();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Edit ${edited.child.calledName}'s days away: ${days}`}
        {...AwayDialog.intent}
        onClick={() => editing.show(true)}
      >
        Edit
      </Button>
      {editing.shown && <AwayDialog {...edited} onClose={editing.close} />}
    </>
  );
}

/** 'Every second week, Friday to Friday': the child is back on the last day. */
function rhythmText(everyWeeks: number, { from, to }: Absence): string {
  const [first, back] = [from, addDays(to, 1)].map(day => weekdayName(WEEKDAYS[isoWeekday(day) - 1] ?? 'monday'));
  return `${EVERY_WEEKS[everyWeeks] ?? ''}, ${first} to ${back}`;
}

function AbsenceRow({ child, absence }: { readonly child: Child; readonly absence: Absence }) {
  const { today } = useDates();
  const { from, to, skipsAllowances } = absence;
  const days = from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  return (
    <ListRow
      title={days}
      meta={
        <>
          {absenceOn([absence], today) && <Badge>Away</Badge>}
          <span>{skipsAllowances ? 'Allowances are skipped' : 'Allowances go on'}</span>
        </>
      }
      actions={
        <>
          <EditDays child={child} absence={absence} days={days} />
          <AskedWrite
            call="deleteAbsence"
            input={{ params: { id: absence.id } }}
            title="Delete these days away?"
            description={`${child.calledName} is not away on these days. Paydays that were skipped stay skipped.`}
            confirmLabel="Delete"
            done={['Days away deleted', `${child.calledName} is not away on these days.`]}
            failed={['Failed to delete the days away', 'There was an error deleting the days away.']}
          >
            {ask => (
              <Button variant="quiet" size="sm" aria-label={`Delete ${child.calledName}'s days away: ${days}`} {...ask}>
                Delete
              </Button>
            )}
          </AskedWrite>
        </>
      }
    />
  );
}
