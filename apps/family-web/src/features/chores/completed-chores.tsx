import type { Child } from '@pocketful/api-contract/family';
import { longDate } from '@pocketful/domain/dates';
import { centsOf } from '@pocketful/domain/money';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Star } from '@pocketful/ui-kit/illustrations';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { colorOf } from '../../shared/child-color.ts';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { useMember } from '../../shared/session.tsx';
import { newestFirst, useFamilyChorePages } from './use-chores.ts';

/** Approved and paid chores of all children, the newest first, as far back as is asked for. */
export function CompletedChores({ byId }: { readonly byId: ReadonlyMap<string, Child> }) {
  const { timeZone } = useMember();
  const pages = useFamilyChorePages();
  const all = pages.data?.pages.flatMap(page => page.data) ?? [];
  const done = newestFirst(all.filter(chore => chore.status === 'approved' && byId.has(chore.childId)));
  return (
    <Card className={pages.isPending || done.length > 0 ? 'py-2!' : ''}>
      {pages.isPending && <SkeletonRows avatars />}
      {pages.isError && <FailedToLoad query={pages} />}
      {pages.data && done.length === 0 && (
        <EmptyState illustration={<Star />} title="No completed chores yet">
          What you approve is paid at once and kept here.
        </EmptyState>
      )}
      {done.length > 0 && (
        <List>
          {done.map(chore => {
            const child = byId.get(chore.childId);
            return (
              <ListRow
                key={chore.id}
                leading={child && <Avatar name={child.username} childColor={colorOf(child)} />}
                title={chore.name}
                meta={
                  <>
                    <span>{child?.username}</span>
                    <span aria-hidden="true">·</span>
                    <span>
                      {chore.approvedAt ? `Paid on ${longDate(timeZone, new Date(chore.approvedAt))}` : 'Date pending'}
                    </span>
                  </>
                }
                trailing={<Money cents={centsOf(chore.reward)} signed />}
              />
            );
          })}
        </List>
      )}
      {pages.hasNextPage && (
        <Button variant="quiet" full busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}
