import type { ChildConsent } from '@pocketful/compliance/calls';
import { DEADLINES } from '@pocketful/domain/deadlines';
import { CONSENT_AGE } from '@pocketful/domain/family';
import type { Child, FamilyMember } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Facts } from '@pocketful/ui-kit/facts';
import { Heading } from '@pocketful/ui-kit/heading';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { LinkButton, PlaceLink } from '@pocketful/web-kit/places/place-link';
import { FileCheck2, Printer, ShieldAlert, ShieldCheck, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { childSetting } from '../../shared/child-settings.ts';
import { Face } from '../../shared/face.tsx';
import { place } from '../../shared/paths.ts';
import { useDates } from '../../shared/use-dates.ts';
import { CONSENT_WORDS } from './consent-words.ts';
import type { NamedChild } from './delete-child.tsx';
import { ExportButton } from './export-button.tsx';
import { DeleteChild } from './lazy-dialogs.ts';

export interface ChildRightsCardProps {
  readonly child: FamilyMember;
  readonly consent: ChildConsent;
}

/** A parent's rights over one child's data: download, consent, withdrawal, deletion. */
export function ChildRightsCard({ child, consent }: ChildRightsCardProps) {
  const nameId = useId();
  return (
    <Card role="group" aria-labelledby={nameId} className="grid grid-cols-1 gap-4">
      <div className="flex min-w-0 flex-wrap items-start gap-3">
        <Face of={child} size="lg" />
        <div className="grid min-w-0 flex-1 basis-28 grid-cols-1 gap-1">
          <Heading level={3} id={nameId}>
            {[child.calledName, child.lastName].filter(Boolean).join(' ')}
          </Heading>
          <p className="text-sm text-ink-muted">Age {child.age}</p>
          <div className="flex flex-wrap gap-1.5">
            {(child.age ?? 0) < CONSENT_AGE && <Badge tone="waiting">Under 13</Badge>}
            <ProtectionBadge consent={consent} />
          </div>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-muted">Account ID</dt>
        <dd className="font-mono text-xs break-all sm:pt-0.5">{child.id}</dd>
        <dt className="text-ink-muted">Consent</dt>
        <dd>
          <ConsentLine consent={consent} />
        </dd>
      </dl>
      <Requests child={child} consent={consent} />
    </Card>
  );
}

/** On the child's page: the consent, and a parent's rights over the child's data. */
export function ChildPrivacy({ child }: { readonly child: Child }) {
  const consents = useApiQuery('listConsents', {});
  return (
    <Section
      {...childSetting('privacy')}
      actions={
        <PlaceLink standalone to={place('dataRights')}>
          Parental Data Rights
        </PlaceLink>
      }
    >
      <Card className="grid grid-cols-1 gap-4">
        <Loaded query={consents} skeleton={<SkeletonRows rows={2} />}>
          {all => {
            const consent = all.find(({ childId }) => childId === child.id);
            return (
              consent && (
                <>
                  <ConsentLine consent={consent} />
                  <Requests child={child} consent={consent} />
                </>
              )
            );
          }}
        </Loaded>
      </Card>
    </Section>
  );
}

/** The lack of a consent; undefined if it is complete. Without mail there is nothing to confirm. */
function lackOf({ state, consents }: ChildConsent): string | undefined {
  if (state === 'withdrawn') return 'Consent withdrawn';
  if (state === 'outdated') return 'Consent outdated';
  return state === 'awaiting' && consents.some(({ mailed }) => mailed) ? 'Not confirmed yet' : undefined;
}

function ProtectionBadge({ consent }: Pick<ChildRightsCardProps, 'consent'>) {
  const lacks = lackOf(consent);
  return lacks ? (
    <Badge tone="caution" icon={<ShieldAlert />}>
      {lacks}
    </Badge>
  ) : (
    <Badge tone="success" icon={<ShieldCheck />}>
      Protected
    </Badge>
  );
}

interface RequestsProps {
  readonly child: NamedChild;
  readonly consent: ChildConsent;
}

/** The buttons, and the questions that they ask first. */
function Requests({ child, consent }: RequestsProps) {
  const deleting = useLayer<true>();
  const standing = consent.consents.find(
    ({ consentType, withdrawnAt }) => consentType === 'data_collection' && withdrawnAt === null,
  );
  return (
    <div className="grid gap-2.5 min-[27rem]:grid-cols-2">
      <ExportButton child={child} />
      <LinkButton variant="quiet" size="sm" to={`${place('childFile')}?child=${child.id}`}>
        <Printer />
        View and Print
      </LinkButton>
      {consent.needsConsent && (
        <RecordConsent child={child} isMissing={consent.state === 'withdrawn' || consent.state === 'outdated'} />
      )}
      {standing && <WithdrawConsent child={child} consentId={standing.id} isNeeded={consent.needsConsent} />}
      <div className="border-t border-line pt-2.5 min-[27rem]:col-span-full">
        <Button variant="quiet" size="sm" icon={<Trash2 />} {...DeleteChild.intent} onClick={() => deleting.show(true)}>
          Delete Account
        </Button>
      </div>
      {deleting.shown && <DeleteChild child={child} onClose={deleting.close} />}
    </div>
  );
}

interface RecordConsentProps extends Pick<RequestsProps, 'child'> {
  readonly isMissing: boolean;
}

function RecordConsent({ child, isMissing }: RecordConsentProps) {
  const record = useWrite('recordConsent', {
    done: ({ mailed }) => [
      'Consent Recorded',
      mailed
        ? 'Please confirm it with the link in the mail that we have sent you.'
        : `Your consent for ${child.calledName} is on record.`,
    ],
    failed: ['Error', 'Failed to record parental consent.'],
  });
  return (
    <Button
      variant={isMissing ? 'secondary' : 'quiet'}
      size="sm"
      icon={<FileCheck2 />}
      busy={record.busy}
      onClick={() =>
        record.send({
          body: { childId: child.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
        })
      }
    >
      Record Consent
    </Button>
  );
}

interface WithdrawConsentProps extends Pick<RequestsProps, 'child'> {
  readonly consentId: string;
  /** Whether the profile cannot be used without it: the child could be under 13. */
  readonly isNeeded: boolean;
}

/** Asks before a consent is withdrawn, which closes the profile of a child that could be under 13. */
function WithdrawConsent({ child, consentId, isNeeded }: WithdrawConsentProps) {
  return (
    <AskedWrite
      call="withdrawConsent"
      input={{ params: { id: consentId }, body: {} }}
      title={`Withdraw the consent for ${child.calledName}?`}
      description={
        isNeeded
          ? `${child.calledName} is signed out on every device and cannot be picked any more, a device of ${child.calledName} alone must be added again, and nothing new is recorded: no money, chores or requests. What is kept is deleted after ${DEADLINES.consent_withdrawn.days} days at the latest, unless you consent again before.`
          : `At ${child.calledName}'s age the profile stays open without it. What is kept stays until you delete it.`
      }
      confirmLabel="Withdraw Consent"
      done={[
        'Consent Withdrawn',
        isNeeded
          ? `${child.calledName}'s profile is closed until you consent again.`
          : `It is on record. At ${child.calledName}'s age the profile stays open.`,
      ]}
      failed={['Error', 'Failed to withdraw the consent.']}
    >
      {ask => (
        <Button variant="quiet" size="sm" icon={<Undo2 />} {...ask}>
          Withdraw Consent
        </Button>
      )}
    </AskedWrite>
  );
}

function ConsentLine({ consent }: { readonly consent: ChildConsent }) {
  const dates = useDates();
  const [newest] = consent.consents;
  const at = consent.state === 'withdrawn' ? newest?.withdrawnAt : (newest?.verifiedAt ?? newest?.consentDate);
  return (
    <Facts>
      {CONSENT_WORDS[consent.state]}
      {at && <span className="text-ink-muted">{dates.long(at)}</span>}
    </Facts>
  );
}
