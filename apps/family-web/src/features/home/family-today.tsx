import { dayIn } from '@pocketful/domain/dates';
import type { FamilyToday as ChildsDay } from '@pocketful/home/calls/today';
import type { Child } from '@pocketful/people/calls';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { colorOf } from '../../shared/child-color.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';

/** Which chores of today are left and how many are handed in, by child. Nothing if no child has any. */
export function FamilyToday({ family }: { readonly family: readonly Child[] }) {
  const today = useApiQuery('getFamilyToday', {});
  const isShown = ({ leftCount, done }: ChildsDay) => leftCount + done > 0;
  if (today.data && !today.data.some(isShown)) return null;
  return (
    <Section title="Today">
      <Loaded query={today} skeleton={<SkeletonRows rows={1} avatars />} card="list">
        {days => (
          <Card list>
            <List>
              {days.filter(isShown).map(({ childId, left, leftCount, done }) => {
                const child = family.find(({ id }) => id === childId);
                return (
                  child && (
                    <ListRow
                      key={childId}
                      leading={<Avatar name={child.username} childColor={colorOf(child)} />}
                      title={<Name>{child.calledName}</Name>}
                      meta={
                        <>
                          <span>{`${done} of ${leftCount + done} handed in`}</span>
                          {leftCount > 0 && <Left chores={left} more={leftCount - left.length} />}
                        </>
                      }
                      narrow
                    />
                  )
                );
              })}
            </List>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

interface LeftProps {
  readonly chores: ChildsDay['left'];
  /** How many chores are left besides. */
  readonly more: number;
}

/** The chores that are left, each with the reason for its urgency. */
function Left({ chores, more }: LeftProps) {
  const { today } = useDates();
  const { timeZone } = useMember();
  const names = chores.map(({ name, status, dueDate, awayUntil }) => {
    if (status === 'rejected') return `${name} (rejected)`;
    return !awayUntil && dayIn(timeZone, new Date(dueDate)) < today ? `${name} (late)` : name;
  });
  return (
    <span>
      {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
