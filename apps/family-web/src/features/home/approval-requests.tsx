import type { Chore } from '@pocketful/api-contract/chores';
import type { Child } from '@pocketful/api-contract/family';
import { cents } from '@pocketful/api-contract/money';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useState } from 'react';
import { colorOf } from '../../shared/child-color.ts';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreDecision, useFamilyChores } from '../chores/public.ts';

/** How many requests are shown before all are asked for. */
const SHOWN = 5;

export interface ApprovalRequestsProps {
  readonly family: readonly Child[];
}

/** Everything that waits for an adult's yes or no. */
export function ApprovalRequests({ family }: ApprovalRequestsProps) {
  const chores = useFamilyChores();
  const [all, setAll] = useState(false);
  const waiting = chores.data?.items.filter(({ status }) => status === 'submitted') ?? [];
  return (
    <Section title="Approval Requests" count={waiting.length}>
      <Card list>
        <Loaded
          query={chores}
          skeleton={<SkeletonRows rows={2} avatars />}
          isEmpty={() => waiting.length === 0}
          empty={<p className="py-3 text-ink-muted">Nothing waits for you. All caught up.</p>}
        >
          {() => (
            <>
              <List>
                {waiting.slice(0, all ? undefined : SHOWN).map(chore => (
                  <Request key={chore.id} chore={chore} child={family.find(({ id }) => id === chore.childId)} />
                ))}
              </List>
              {waiting.length > SHOWN && !all && (
                <Button variant="quiet" full onClick={() => setAll(true)}>
                  Show all {waiting.length}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

interface RequestProps {
  readonly chore: Chore;
  readonly child: Child | undefined;
}

function Request({ chore, child }: RequestProps) {
  const { long } = useDates();
  return (
    <ListRow
      leading={child && <Avatar name={child.username} childColor={colorOf(child)} />}
      title={chore.name}
      meta={
        <>
          <span>{child?.username} finished a chore</span>
          {chore.submittedAt && (
            <>
              <span aria-hidden="true">·</span>
              {long(chore.submittedAt)}
            </>
          )}
        </>
      }
      trailing={<Money cents={cents(chore.reward)} />}
      actions={<ChoreDecision chore={chore} />}
      narrow
    />
  );
}
