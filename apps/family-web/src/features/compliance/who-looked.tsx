import { STAFF_ROLE_NAMES } from '@pocketful/staff/rules';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useDates } from '../../shared/use-dates.ts';

/** The looks of staff at the family: when, who and why. */
export function WhoLooked() {
  const views = useApiQuery('listStaffViews', {});
  const members = useApiQuery('listFamilyMembers', {});
  const dates = useDates();
  return (
    <Section title="Who looked">
      <p className="max-w-reading text-ink-muted">
        The people who run Pocketful see your children's names only after they open your family with a reason, or if you
        write them.
      </p>
      <Card list>
        <Loaded
          query={both(views, members)}
          skeleton={<SkeletonRows rows={1} />}
          isEmpty={([all]) => all.length === 0}
          empty={<EmptyState title="No one has looked">The newest looks would be here.</EmptyState>}
        >
          {([all, family]) => (
            <List label="Who looked">
              {all.map(view => (
                <ListRow
                  key={view.id}
                  title={view.reason}
                  meta={
                    <>
                      <span>
                        {view.staffUsername ?? 'A former colleague'}, {STAFF_ROLE_NAMES[view.staffRole]}
                      </span>
                      <span>
                        {dates.long(view.at)}, {dates.time(view.at)}
                      </span>
                      {view.childIds.length > 0 && (
                        <span>
                          Saw{' '}
                          {view.childIds
                            .map(id => family.find(member => member.id === id)?.calledName ?? 'a deleted child')
                            .join(', ')}
                        </span>
                      )}
                    </>
                  }
                />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
