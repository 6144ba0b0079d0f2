import type { ChildWeek } from '@pocketful/home/calls/week';
import type { Child } from '@pocketful/people/calls';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Card } from '@pocketful/ui-kit/card';
import { Link } from '@pocketful/ui-kit/link';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Link as RouterLink } from 'react-router-dom';
import { colorOf } from '../../shared/child-color.ts';
import { place } from '../../shared/paths.ts';
import { figuresOf, hasMoved, savedLabel } from './week-texts.ts';

/** One line about each child's week. */
export function ThisWeek({ family }: { readonly family: readonly Child[] }) {
  const week = useApiQuery('getFamilyWeek', { query: {} });
  return (
    <Section
      title="This week"
      actions={
        <Link asChild standalone>
          <RouterLink to={place('week')}>The whole week</RouterLink>
        </Link>
      }
    >
      <Loaded query={week} skeleton={<SkeletonRows rows={family.length} avatars />} card="list">
        {({ children }) => (
          <Card list>
            <List>
              {children.map(one => {
                const child = family.find(({ id }) => id === one.childId);
                return child && <WeekRow key={one.childId} child={child} week={one} />;
              })}
            </List>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

function WeekRow({ child, week }: { readonly child: Child; readonly week: ChildWeek }) {
  const figures = figuresOf(week);
  const { choresDone, choresDue } = week;
  return (
    <ListRow
      leading={<Avatar name={child.username} childColor={colorOf(child)} size="sm" />}
      title={<Name>{child.calledName}</Name>}
      meta={
        <>
          {hasMoved(week) ? (
            <>
              <span>
                Earned <Money cents={figures.earned} />
              </span>
              <span>
                Spent <Money cents={figures.spent} />
              </span>
              <span>
                {savedLabel(figures)} <Money cents={Math.abs(figures.saved)} className="text-ink" />
              </span>
            </>
          ) : (
            'No money moved'
          )}
          {choresDue > 0 && (
            <span>
              {choresDone} of {choresDue} {choresDue === 1 ? 'chore' : 'chores'}
            </span>
          )}
        </>
      }
      narrow
    />
  );
}
