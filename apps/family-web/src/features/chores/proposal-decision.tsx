import { Button } from '@pocketful/ui-kit/button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Check, X } from 'lucide-react';
import { RejectDialog } from '../../shared/lazy-dialogs.ts';
import type { ProposalDecisionProps } from './accept-dialog.tsx';

const AcceptDialog = lazyPart(async () => (await import('./accept-dialog.tsx')).AcceptDialog);

/** Accept and Decline of a chore that a child suggests, each by a dialog. */
export function ProposalDecision({ proposal }: ProposalDecisionProps) {
  const { id, name } = proposal;
  const deciding = useLayer<'accept' | 'decline'>();
  const decline = useWrite('declineProposal', {
    done: () => ['Suggestion Declined', `Your child reads that "${name}" is not for now.`, 'neutral'],
    failed: ['Failed to decline suggestion', 'There was an error declining the suggestion.'],
    after: deciding.close,
    refused: failure => isSettled(failure) && deciding.close(),
  });
  return (
    <>
      <Button size="sm" icon={<Check />} data-key="a" {...AcceptDialog.intent} onClick={() => deciding.show('accept')}>
        Accept
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={<X />}
        data-key="r"
        {...RejectDialog.intent}
        onClick={() => deciding.show('decline')}
      >
        Decline
      </Button>
      {deciding.shown === 'accept' && <AcceptDialog proposal={proposal} onClose={deciding.close} />}
      {deciding.shown === 'decline' && (
        <RejectDialog
          title={`Decline "${name}"?`}
          description="It does not become a chore. Your child can suggest something else."
          submitLabel="Decline"
          hint="Your child reads this."
          kind="proposal"
          keep={`decline:${id}`}
          write={decline}
          onReject={comment => decline.send({ params: { id }, body: { comment } })}
          onClose={deciding.close}
        />
      )}
    </>
  );
}
