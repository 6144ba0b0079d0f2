import type { Proposal } from '@pocketful/chores/calls/proposals';
import { MAX_OPEN_PROPOSALS } from '@pocketful/chores/rules/proposals';
import { cents } from '@pocketful/contract-core/money';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Plus } from 'lucide-react';
import { type Note, Notes } from '../../shared/rejections.tsx';
import { useKept } from '../../shared/session.tsx';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useProfile } from '../../shared/use-profile.ts';
import { changedAmount } from './changed-amount.ts';

const SuggestDialog = lazyPart(async () => (await import('./suggest-dialog.tsx')).SuggestDialog);

/**
 * A child's suggested chores, answered and waiting, and a button for another one. Renders nothing offline. With
 * suggestions off it has no button.
 */
export function MySuggestionsList() {
  const isKept = useKept();
  const proposals = useApiPages('listProposals', { query: { limit: 50 } }, { enabled: !isKept });
  const { proposalsEnabled } = useProfile();
  if (isKept) return null;
  return (
    <Loaded query={proposals} skeleton={proposalsEnabled && <Skeleton shape="card" className="h-24 w-full" />}>
      {({ items }) => (
        <>
          <Notes title="Suggestion Updates" type="proposal" notes={items.flatMap(noteOf)} />
          <Open proposals={items.filter(({ status }) => status === 'open')} canSuggest={proposalsEnabled} />
        </>
      )}
    </Loaded>
  );
}

/** The words about an answer. An accepted one with its own amount has none: its chore is on the list. */
function noteOf({ id, name, status, amount, reward, decidedAt, rejectionComment }: Proposal): Note[] {
  const note = { id, name, at: decidedAt ?? '' };
  if (status === 'declined')
    return [{ ...note, text: ['Not this time.', rejectionComment ?? ''].join(' ').trim(), tone: 'neutral' }];
  if (reward === null || reward === amount) return [];
  return [{ ...note, text: `A grown-up said yes. ${changedAmount(amount, reward)}`, tone: 'success' }];
}

interface OpenProps {
  readonly proposals: readonly Proposal[];
  readonly canSuggest: boolean;
}

function Open({ proposals, canSuggest }: OpenProps) {
  const suggesting = useLayer<true>();
  const { long } = useDates();
  const isFull = proposals.length >= MAX_OPEN_PROPOSALS;
  // A dialog that is open stays until the child closes it.
  if (!canSuggest && proposals.length === 0 && !suggesting.shown) return null;
  return (
    <Section
      title="My Suggestions"
      actions={
        canSuggest && (
          <Button
            variant="secondary"
            icon={<Plus />}
            disabledReason={isFull ? 'Ten of your suggestions wait for a grown-up.' : undefined}
            {...SuggestDialog.intent}
            onClick={() => suggesting.show(true)}
          >
            Suggest a chore
          </Button>
        )
      }
    >
      <Card list={proposals.length > 0}>
        {proposals.length === 0 && (
          <p className="text-ink-muted">Do you have an idea for a chore? A grown-up reads it and says yes or no.</p>
        )}
        {proposals.length > 0 && (
          <List>
            {proposals.map(({ id, name, amount, submittedAt }) => (
              <ListRow
                key={id}
                title={name}
                meta={
                  <>
                    <Badge tone="waiting">Waiting for an answer</Badge>
                    {long(submittedAt)}
                  </>
                }
                trailing={<Money cents={cents(amount)} className="text-lg" />}
                actions={<TakeBackOwn call="cancelProposal" id={id} what={name} />}
              />
            ))}
          </List>
        )}
      </Card>
      {suggesting.shown && <SuggestDialog onClose={suggesting.close} />}
    </Section>
  );
}
