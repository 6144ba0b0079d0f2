import type { ComplianceItem } from '@pocketful/compliance/calls/privacy-audit';
import type { PrivacyRemedy } from '@pocketful/compliance/rules/privacy';
import { Button } from '@pocketful/ui-kit/button';
import { Link } from '@pocketful/ui-kit/link';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

type Remedy = NonNullable<ComplianceItem['remedy']>;

/** The problem with a child's consent, and the label of the button that starts the remedy, if an adult can. */
const WORDS = {
  confirm: [(name: string) => `${name}'s consent is not confirmed.`, 'Send the Mail'],
  wait: [(name: string) => `${name}'s consent is not confirmed.`, undefined],
  consent: [(name: string) => `${name} has no valid consent.`, 'Consent'],
  renew: [(name: string) => `${name}'s consent is for an older policy.`, 'Consent Again'],
} as const satisfies Readonly<Record<Exclude<PrivacyRemedy, 'accept' | 'edit'>, unknown>>;

export interface RemedyPartProps {
  readonly remedy: Remedy;
  readonly advice: string;
}

/** The remedy of an open requirement by an adult of the family, child by child. */
export function RemedyPart({ remedy: { kind, children }, advice }: RemedyPartProps) {
  if (kind === 'accept')
    return (
      <Link href="/privacy-policy" standalone>
        Accept the policy
      </Link>
    );
  if (children.length === 0) return advice;
  if (kind === 'edit')
    return (
      <>
        {children.map(({ firstName }) => firstName).join(', ')}: {advice}{' '}
        <Link href="/settings?tab=accounts">Open Settings</Link>
      </>
    );
  return (
    <>
      <ul className="grid gap-2">
        {children.map(child => (
          <ConsentPart key={child.id} child={child} kind={kind} />
        ))}
      </ul>
      {kind === 'wait' && <p className="mt-2">{advice}</p>}
    </>
  );
}

interface ConsentPartProps {
  readonly child: Remedy['children'][number];
  readonly kind: keyof typeof WORDS;
}

function ConsentPart({ child: { id, firstName }, kind }: ConsentPartProps) {
  const [open, button] = WORDS[kind];
  const record = useWrite('recordConsent', {
    done: ({ mailed }) => [
      'Consent Recorded',
      mailed
        ? 'Please confirm it with the link in the mail that we have sent you.'
        : `Your consent for ${firstName} is on record.`,
    ],
    failed: ['Error', 'Failed to record parental consent.'],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink">{open(firstName)}</span>
      {button && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${button}: ${firstName}`}
          busy={record.busy}
          onClick={() =>
            record.send({
              body: { childId: id, consentType: 'data_collection', verificationMethod: 'email_verification' },
            })
          }
        >
          {button}
        </Button>
      )}
      {record.failure?.code === 'CONFIRM_IDENTITY' && (
        <Link href="/parental-data-rights">Open Parental Data Rights</Link>
      )}
    </li>
  );
}
