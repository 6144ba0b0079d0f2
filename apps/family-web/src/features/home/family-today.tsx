import type { FamilyToday as ChildsDay } from '@pocketful/api-contract/home/today';
import type { Child } from '@pocketful/api-contract/people/calls';
import { dayIn } from '@pocketful/domain/dates';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { colorOf } from '../../shared/child-color.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';

/** Which chores of today are left and how many are done, by child. Nothing if no child has any. */
export function FamilyToday({ family }: { readonly family: readonly Child[] }) {
  const days = useApiQuery('getFamilyToday', {}).data ?? [];
  const shown = days.flatMap(day => {
    const child = family.find(({ id }) => id === day.childId);
    return child && day.leftCount + day.done > 0 ? [{ ...day, child }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section title="Today">
      <Card list>
        <List>
          {shown.map(({ child, left, leftCount, done }) => (
            <ListRow
              key={child.id}
              leading={<Avatar name={child.username} childColor={colorOf(child)} />}
              title={child.firstName}
              meta={leftCount > 0 ? <Left chores={left} more={leftCount - left.length} /> : 'All done for today.'}
              trailing={`${done} of ${leftCount + done} done`}
              narrow
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}

interface LeftProps {
  readonly chores: ChildsDay['left'];
  /** How many chores are left besides. */
  readonly more: number;
}

/** The chores that are left, each with what makes it urgent. */
function Left({ chores, more }: LeftProps) {
  const { today } = useDates();
  const { timeZone } = useMember();
  const names = chores.map(({ name, status, dueDate }) => {
    if (status === 'rejected') return `${name} (sent back)`;
    return dayIn(timeZone, new Date(dueDate)) < today ? `${name} (late)` : name;
  });
  return (
    <span>
      {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
