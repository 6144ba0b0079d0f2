import { ConfirmDialog } from '@pocketful/ui-kit/confirm-dialog';
import { useWrite } from '@pocketful/web-kit/use-write';
import type { NamedChild } from './delete-child.tsx';

export interface WithdrawConsentProps {
  readonly child: NamedChild;
  readonly consentId: string;
  readonly onClose: () => void;
}

/** Asks before a consent is withdrawn, which closes the child's profile. */
export function WithdrawConsentQuestion({ child, consentId, onClose }: WithdrawConsentProps) {
  const withdraw = useWrite('withdrawConsent', {
    done: () => ['Consent Withdrawn', `${child.firstName}'s profile is closed until you consent again.`],
    failed: ['Error', 'Failed to withdraw the consent.'],
    after: onClose,
    refused: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Withdraw the consent for ${child.firstName}?`}
      description={`${child.firstName} is signed out on every device and cannot be picked any more. What is kept stays until you delete it. You can consent again at any time.`}
      confirmLabel="Withdraw Consent"
      danger
      busy={withdraw.busy}
      onConfirm={() => withdraw.send({ params: { id: consentId }, body: {} })}
    />
  );
}
