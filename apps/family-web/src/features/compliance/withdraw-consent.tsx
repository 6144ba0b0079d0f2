import { DEADLINES } from '@pocketful/domain/deadlines';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Question } from '@pocketful/web-kit/layers/question';
import type { NamedChild } from './delete-child.tsx';

export interface WithdrawConsentProps {
  readonly child: NamedChild;
  readonly consentId: string;
  /** Whether the profile cannot be used without it: the child could be under 13. */
  readonly isNeeded: boolean;
  readonly onClose: () => void;
}

/** Asks before a consent is withdrawn, which closes the profile of a child that could be under 13. */
export function WithdrawConsentQuestion({ child, consentId, isNeeded, onClose }: WithdrawConsentProps) {
  const withdraw = useWrite('withdrawConsent', {
    done: () => [
      'Consent Withdrawn',
      isNeeded
        ? `${child.calledName}'s profile is closed until you consent again.`
        : `It is on record. At ${child.calledName}'s age the profile stays open.`,
    ],
    failed: ['Error', 'Failed to withdraw the consent.'],
    after: onClose,
    refused: onClose,
  });
  return (
    <Question
      onClose={onClose}
      title={`Withdraw the consent for ${child.calledName}?`}
      description={
        isNeeded
          ? `${child.calledName} is signed out on every device and cannot be picked any more, a device of ${child.calledName} alone must be added again, and nothing new is recorded: no money, chores or requests. What is kept is deleted after ${DEADLINES.consent_withdrawn.days} days at the latest, unless you consent again before.`
          : `At ${child.calledName}'s age the profile stays open without it. What is kept stays until you delete it.`
      }
      confirmLabel="Withdraw Consent"
      danger
      busy={withdraw.busy}
      onConfirm={() => withdraw.send({ params: { id: consentId }, body: {} })}
    />
  );
}
