import { absenceOn } from '@pocketful/domain/absences';
import type { Child } from '@pocketful/people/calls';
import type { Absence } from '@pocketful/people/calls/absences';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { AddButton } from '../../shared/add-button.tsx';
import { shortDay } from '../../shared/away-text.ts';
import { colorOf } from '../../shared/child-color.ts';
import { useDates } from '../../shared/use-dates.ts';
import { useChildren } from './use-children.ts';

/** Enters the days on which a child is away, or changes them, in a dialog. */
const AwayDialog = lazyPart(async () => (await import('./away-dialog.tsx')).AwayDialog);

/** The days on which children are away, now and to come: to be added, changed and deleted. Nothing in a family without children. */
export function AwaySettings() {
  const family = useChildren().data ?? [];
  const adding = useLayer<true>();
  const rows = family.flatMap(child => child.absences.map(absence => ({ child, absence })));
  rows.sort((a, b) => a.absence.from.localeCompare(b.absence.from));
  if (family.length === 0) return null;
  return (
    <Section
      title="Days Away"
      actions={
        <AddButton dialog={AwayDialog} onClick={() => adding.show(true)}>
          Add Days Away
        </AddButton>
      }
    >
      <p className="max-w-reading text-ink-muted">
        Chores that are due while a child is away are not late. You choose whether allowances go on.
      </p>
      {rows.length > 0 && (
        <Card list>
          <List label="Days Away">
            {rows.map(({ child, absence }) => (
              <AbsenceRow key={absence.id} child={child} absence={absence} />
            ))}
          </List>
        </Card>
      )}
      {adding.shown && <AwayDialog family={family} onClose={adding.close} />}
    </Section>
  );
}

function AbsenceRow({ child, absence }: { readonly child: Child; readonly absence: Absence }) {
  const { today } = useDates();
  const editing = useLayer<true>();
  const { from, to, skipsAllowances } = absence;
  const days = from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  return (
    <ListRow
      leading={<Avatar name={child.username} childColor={colorOf(child)} />}
      title={days}
      meta={
        <>
          <Name>{child.username}</Name>
          {absenceOn([absence], today) && <Badge>Away</Badge>}
          <span>{skipsAllowances ? 'Allowances are skipped' : 'Allowances go on'}</span>
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Edit ${child.username}'s days away: ${days}`}
            {...AwayDialog.intent}
            onClick={() => editing.show(true)}
          >
            Edit
          </Button>
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
              <Button variant="quiet" size="sm" aria-label={`Delete ${child.username}'s days away: ${days}`} {...ask}>
                Delete
              </Button>
            )}
          </AskedWrite>
          {editing.shown && <AwayDialog family={[child]} absence={absence} onClose={editing.close} />}
        </>
      }
    />
  );
}
