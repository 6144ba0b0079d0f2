import type { Child } from '@pocketful/api-contract/family';
import { centsOf } from '@pocketful/domain/money';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useState } from 'react';
import { colorOf } from '../../shared/child-color.ts';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { ChoreDecision } from './chore-decision.tsx';
import { useFamilyChores } from './use-chores.ts';

/** How many requests are shown before all are asked for. */
const SHOWN = 5;

/** Props of {@link ApprovalRequests}. */
export interface ApprovalRequestsProps {
  readonly family: readonly Child[];
}

/** Everything that waits for an adult's yes or no. */
export function ApprovalRequests({ family }: ApprovalRequestsProps) {
  const chores = useFamilyChores();
  const [all, setAll] = useState(false);
  const children = new Map(family.map(child => [child.id, child]));
  const waiting = chores.data?.filter(
    chore => chore.status === 'submitted' && children.get(chore.childId)?.choresEnabled === true,
  );
  return (
    <Section title="Approval Requests" count={waiting?.length}>
      <Card className="py-2!">
        {chores.isPending && <SkeletonRows rows={2} avatars />}
        {chores.isError && <FailedToLoad query={chores} />}
        {waiting?.length === 0 && <p className="py-3 text-ink-muted">Nothing waits for you. All caught up.</p>}
        {waiting && waiting.length > 0 && (
          <List>
            {waiting.slice(0, all ? undefined : SHOWN).map(chore => {
              const child = children.get(chore.childId);
              return (
                <ListRow
                  key={chore.id}
                  leading={child && <Avatar name={child.username} childColor={colorOf(child)} />}
                  title={chore.name}
                  meta={<span>{child?.username} finished a chore</span>}
                  trailing={<Money cents={centsOf(chore.reward)} />}
                  actions={<ChoreDecision chore={chore} />}
                  narrow
                />
              );
            })}
          </List>
        )}
        {waiting && waiting.length > SHOWN && !all && (
          <Button variant="quiet" full onClick={() => setAll(true)}>
            Show all {waiting.length}
          </Button>
        )}
      </Card>
    </Section>
  );
}
