import { Callout } from '@pocketful/ui-kit/callout';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Question } from '@pocketful/web-kit/layers/question';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { ExportButton } from './export-button.tsx';

/** A child as far as the question names it. */
export interface NamedChild {
  readonly id: string;
  readonly calledName: string;
}

export interface DeleteChildProps {
  readonly child: NamedChild;
  /** Title of a failure. Default: that of a child’s rights. */
  readonly failed?: string | undefined;
  readonly onClose: () => void;
}

/** Asks before a child is erased for good, offers to take its data along first, and lists where else its name is. */
export function DeleteChildQuestion({ child, failed = 'Deletion Failed', onClose }: DeleteChildProps) {
  const [isReplacing, setReplacing] = useState(false);
  const erase = useWrite('deleteChildAccount', {
    done: () => ['Account Deleted', "Your child's account and all associated data have been permanently deleted."],
    failed: [failed, 'Failed to delete child account. Please contact support.'],
    after: onClose,
  });
  return (
    <Question
      onClose={onClose}
      title={`Delete ${child.calledName}'s account?`}
      description="This removes the account with its balance, transactions, chores, goals, rewards and consents, at once. This cannot be undone."
      confirmLabel="Delete Account"
      danger
      busy={erase.busy}
      onConfirm={() =>
        erase.send({
          body: {
            childId: child.id,
            reason: 'Requested by a parent',
            ...(isReplacing && { replaceName: true }),
          },
        })
      }
    >
      <div className="grid gap-4">
        <Callout title="Keep a copy first?" action={<ExportButton child={child} />}>
          One file with everything that is kept on {child.calledName}.
        </Callout>
        <EndingOffers child={child} />
        <NameElsewhere child={child} isReplacing={isReplacing} onReplace={setReplacing} />
      </div>
    </Question>
  );
}

/** The offers that no other child can take or has in turn; nothing without such offers. */
function EndingOffers({ child }: Pick<DeleteChildProps, 'child'>) {
  const { data: offers = [] } = useApiQuery('listChoreOffers', {});
  const ending = offers.filter(({ childIds }) => childIds.every(id => id === child.id));
  if (ending.length === 0) return null;
  return (
    <p>
      {ending.map(({ name }) => `"${name}"`).join(' and ')} {ending.length === 1 ? 'ends' : 'end'}, because no other
      child can do {ending.length === 1 ? 'it' : 'them'}.
    </p>
  );
}

interface NameElsewhereProps extends Pick<DeleteChildProps, 'child'> {
  readonly isReplacing: boolean;
  readonly onReplace: (isReplacing: boolean) => void;
}

/** The places of texts that have the child's name and are not about it; nothing without such texts. */
function NameElsewhere({ child, isReplacing, onReplace }: NameElsewhereProps) {
  const mentions = useApiQuery('listMentions', { params: { id: child.id } });
  return (
    <Loaded query={mentions} skeleton={<Skeleton />} empty={null}>
      {all => (
        <div>
          <p>{child.calledName}'s name is also here:</p>
          <ul className="list-disc pl-6">
            {all.map(({ where, count }) => (
              <li key={where}>
                {count} in {where}
              </li>
            ))}
          </ul>
          <CheckboxField
            label="Replace the name there too"
            hint="These texts stay, and say “a child” in its place."
            checked={isReplacing}
            onChange={event => onReplace(event.target.checked)}
          />
        </div>
      )}
    </Loaded>
  );
}
