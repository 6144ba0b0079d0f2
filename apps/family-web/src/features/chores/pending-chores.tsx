import type { Child } from '@pocketful/api-contract/family';
import { dueLabel } from '@pocketful/domain/dates';
import { centsOf } from '@pocketful/domain/money';
import { Card } from '@pocketful/ui-kit/card';
import { Link } from '@pocketful/ui-kit/link';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Link as RouterLink } from 'react-router-dom';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { useMember } from '../../shared/session.tsx';
import { ChoreBadge } from './chore-badge.tsx';
import { isPendingList, useFamilyChores } from './use-chores.ts';

/** How many chores of a child the dashboard shows. */
const SHOWN = 3;

/** What a child has to do, or has handed in, on the dashboard. */
export function PendingChores({ child }: { readonly child: Child }) {
  const { timeZone } = useMember();
  const chores = useFamilyChores();
  const pending = chores.data?.filter(chore => chore.childId === child.id && isPendingList(chore));
  const now = new Date();
  return (
    <Card>
      <Section
        title="Pending Chores"
        level={3}
        actions={
          <Link asChild standalone className="-my-2.5">
            <RouterLink to="/chores">All chores</RouterLink>
          </Link>
        }
      >
        {chores.isPending && <SkeletonRows rows={2} />}
        {chores.isError && <FailedToLoad query={chores} />}
        {pending?.length === 0 && <p className="text-ink-muted">Nothing to do right now.</p>}
        {pending && pending.length > 0 && (
          <List className="-my-1">
            {pending.slice(0, SHOWN).map(chore => (
              <ListRow
                key={chore.id}
                title={chore.name}
                meta={
                  <>
                    <ChoreBadge chore={chore} />
                    <span>{dueLabel(timeZone, new Date(chore.dueDate), now)}</span>
                  </>
                }
                trailing={<Money cents={centsOf(chore.reward)} />}
              />
            ))}
          </List>
        )}
      </Section>
    </Card>
  );
}
