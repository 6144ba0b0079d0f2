import { Callout } from '@pocketful/ui-kit/callout';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Question } from '@pocketful/web-kit/layers/question';
import { ExportButton } from './export-button.tsx';

/** A child as far as the question names it. */
export interface NamedChild {
  readonly id: string;
  readonly firstName: string;
}

export interface DeleteChildProps {
  readonly child: NamedChild;
  readonly onClose: () => void;
}

/** Asks before a child is erased for good, and offers to take its data along first. */
export function DeleteChildQuestion({ child, onClose }: DeleteChildProps) {
  const erase = useWrite('deleteChildAccount', {
    done: () => ['Account Deleted', "Your child's account and all associated data have been permanently deleted."],
    failed: ['Deletion Failed', 'Failed to delete child account. Please contact support.'],
    after: onClose,
  });
  return (
    <Question
      onClose={onClose}
      title={`Delete ${child.firstName}'s account?`}
      description="This removes the account with its balance, transactions, chores, goals, rewards and consents, at once. This cannot be undone."
      confirmLabel="Delete Account"
      danger
      busy={erase.busy}
      onConfirm={() => erase.send({ body: { childId: child.id, reason: 'Requested by a parent' } })}
    >
      <Callout title="Keep a copy first?" action={<ExportButton child={child} />}>
        One file with everything that is kept on {child.firstName}.
      </Callout>
    </Question>
  );
}
