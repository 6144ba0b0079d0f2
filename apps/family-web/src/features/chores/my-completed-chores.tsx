import type { Chore } from '@pocketful/api-contract/chores';
import { longDate } from '@pocketful/domain/dates';
import { centsOf } from '@pocketful/domain/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Star } from '@pocketful/ui-kit/illustrations';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { useMember } from '../../shared/session.tsx';

/** Props of {@link MyCompletedChores}. */
export interface MyCompletedChoresProps {
  /** Approved chores, the newest first. */
  readonly chores: readonly Chore[];
  /** Reads further back, when there is more. */
  readonly more?: { readonly busy: boolean; readonly load: () => void } | undefined;
}

/** What a child has done and was paid for. */
export function MyCompletedChores({ chores, more }: MyCompletedChoresProps) {
  const { timeZone } = useMember();
  return (
    <Section title={`My Completed Chores (${chores.length}${more ? '+' : ''})`}>
      <Card className={chores.length > 0 ? 'py-2!' : ''}>
        {chores.length === 0 && (
          <EmptyState illustration={<Star />} title="Your first one goes here">
            When a grown-up says yes, the money is yours.
          </EmptyState>
        )}
        {chores.length > 0 && (
          <List>
            {chores.map(chore => {
              const done = chore.approvedAt ?? chore.submittedAt;
              return (
                <ListRow
                  key={chore.id}
                  title={chore.name}
                  meta={<span>{done ? `Completed on ${longDate(timeZone, new Date(done))}` : 'Date pending'}</span>}
                  trailing={<Money cents={centsOf(chore.reward)} signed className="text-lg" />}
                />
              );
            })}
          </List>
        )}
        {more && (
          <Button variant="quiet" full busy={more.busy} onClick={more.load}>
            Show more
          </Button>
        )}
      </Card>
    </Section>
  );
}
