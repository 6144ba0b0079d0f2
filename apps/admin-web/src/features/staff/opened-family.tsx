import { ApiError } from '@pocketful/api-client/api-error';
import type { Answer } from '@pocketful/api-client/client';
import { cents } from '@pocketful/contract-core/money';
import { ROLE_NAMES } from '@pocketful/domain/family';
import type { ExplainedPayment } from '@pocketful/staff/calls/opened-family';
import type { FoundUser } from '@pocketful/staff/calls/user-search';
import { FAMILY_OPEN, OPENED_FAMILY } from '@pocketful/staff/rules';
import type { UnpaidReason } from '@pocketful/staff/rules/why-unpaid';
import { Badge, type BadgeProps } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Facts } from '@pocketful/ui-kit/facts';
import { Heading } from '@pocketful/ui-kit/heading';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useParams } from 'react-router-dom';
import { useDates } from '../../shared/use-dates.ts';
import { dayText } from '../../shared/when.tsx';
import { FamilyAuditLog } from '../audit/public.ts';
import { ErrorSummary, RefusedOfFamily } from '../error-logs/public.ts';
import { FamilyFeedback } from './feedback.tsx';
import { OpenFamilyDialog } from './open-family-dialog.tsx';

/** A family that staff opened with a reason: why a child was not paid, and what happened. */
export function OpenedFamily() {
  const { id = '' } = useParams();
  const family = useApiQuery('getOpenedFamily', { params: { id } });
  const opening = useLayer<true>();
  const isShut = family.error instanceof ApiError && family.error.code === 'FAMILY_NOT_OPEN';
  return (
    <Page width="wide" title="Family">
      {isShut ? (
        <Card>
          <EmptyState
            level={2}
            title="This family is not open"
            action={<Button onClick={() => opening.show(true)}>Open this family</Button>}
          >
            A reason opens it for {FAMILY_OPEN.minutes} minutes. The adults of the family can read it.
          </EmptyState>
        </Card>
      ) : (
        <Loaded query={family} card="plain" skeleton={<SkeletonRows rows={6} />}>
          {answer => <Opened familyId={id} family={answer} />}
        </Loaded>
      )}
      {opening.shown && (
        <OpenFamilyDialog
          familyId={id}
          onOpened={() => {
            opening.close();
            void family.refetch();
          }}
          onClose={opening.close}
        />
      )}
    </Page>
  );
}

interface OpenedProps {
  readonly familyId: string;
  readonly family: Answer<'getOpenedFamily'>;
}

function Opened({ familyId, family: { members, openUntil, timeZone, currency, payments, paydays } }: OpenedProps) {
  const { time } = useDates();
  const children = members.filter(({ role }) => role === 'child');
  const view = { id: familyId, names: new Map(members.map(({ id, firstName }) => [id, firstName])), timeZone };
  return (
    <>
      <Callout tone="neutral">
        Open until {time(openUntil)} on your clock. The adults of the family can read who looked, when and why.
      </Callout>
      <Section title="Why was it not paid?">
        <p className="max-w-reading text-ink-muted">
          Chores and rewards have no names here: ask for the amount and the day. Times here and in the timeline are
          those of {timeZone}.
        </p>
        {children.length === 0 && <EmptyState title="This family has no children" />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {children.map(child => (
            <ChildsPayments
              key={child.id}
              name={child.firstName}
              currency={currency}
              payments={payments.filter(({ childId }) => childId === child.id)}
              paydays={paydays.filter(({ childId }) => childId === child.id)}
            />
          ))}
        </div>
      </Section>
      <Section title="Members">
        <Card list>
          <List label="Members">
            {members.map(member => (
              <MemberRow key={member.id} member={member} />
            ))}
          </List>
        </Card>
      </Section>
      <FamilyAuditLog family={view} />
      <FamilyFeedback familyId={familyId} />
      <RefusedOfFamily family={view} />
      <ErrorSummary familyId={familyId} />
    </>
  );
}

function MemberRow({ member }: { readonly member: FoundUser }) {
  const { id, firstName, lastName, username, email, role, createdAt } = member;
  return (
    <ListRow
      title={[firstName, lastName].filter(Boolean).join(' ')}
      meta={
        <Facts>
          {ROLE_NAMES[role]}
          {username}
          {email}
          {`Since ${dayText(createdAt)}`}
          <code className="text-xs wrap-anywhere">{id}</code>
        </Facts>
      }
    />
  );
}

interface ChildsPaymentsProps {
  readonly name: string;
  readonly currency: string;
  readonly payments: readonly ExplainedPayment[];
  readonly paydays: readonly ExplainedPayment[];
}

const PAID = `paid in the last ${OPENED_FAMILY.paidDays} days`;

function ChildsPayments({ name, currency, payments, paydays }: ChildsPaymentsProps) {
  const isPaid = ({ kind, reason }: ExplainedPayment) => reason === 'paid' && kind !== 'allowance';
  const [paid, open] = [payments.filter(isPaid), payments.filter(payment => !isPaid(payment))];
  return (
    <Card className="grid gap-3">
      <Heading level={3} size="card">
        {name}
      </Heading>
      {open.length === 0 && <p className="text-ink-muted">No open chore or reward, and no allowance.</p>}
      <Payments currency={currency} label={`Not paid: ${name}`} payments={open} />
      <Folded currency={currency} label={`${PAID}: ${name}`} summary={PAID} payments={paid} />
      <Folded currency={currency} label={`Allowance runs: ${name}`} summary="allowance runs" payments={paydays} />
    </Card>
  );
}

interface FoldedProps extends PaymentsProps {
  readonly summary: string;
}

function Folded({ summary, ...shown }: FoldedProps) {
  if (shown.payments.length === 0) return null;
  return (
    <Disclosure summary={`${shown.payments.length} ${summary}`}>
      <Payments {...shown} />
    </Disclosure>
  );
}

/** What the day of each kind is. */
const KINDS: Readonly<Record<ExplainedPayment['kind'], readonly [name: string, day: string]>> = {
  chore: ['Chore', 'due'],
  reward: ['Reward', 'claimed'],
  allowance: ['Allowance', 'next payday'],
  payday: ['Payday', ''],
};

const REASONS: Readonly<Record<UnpaidReason, readonly [tone: BadgeProps['tone'], text: string]>> = {
  paid: ['success', 'Paid'],
  consent_withdrawn: ['danger', 'No consent'],
  consent_unconfirmed: ['caution', 'Consent not confirmed'],
  chores_off: ['caution', 'Chores off'],
  not_due: ['neutral', 'Not due'],
  not_handed_in: ['neutral', 'Not handed in'],
  waits: ['caution', 'Waits for an adult'],
  sent_back: ['caution', 'Sent back'],
  taken_back: ['caution', 'Taken back'],
  account_full: ['danger', 'Account full'],
  asks_first: ['caution', 'Asks first'],
  missed: ['caution', 'Missed'],
  clock_gate: ['danger', 'Clock gate'],
  job_due: ['neutral', 'Next run'],
  paused: ['neutral', 'Paused'],
  ended: ['neutral', 'Ended'],
  away: ['neutral', 'Away'],
  skipped: ['neutral', 'Skipped'],
};

interface PaymentsProps {
  readonly label: string;
  readonly currency: string;
  readonly payments: readonly ExplainedPayment[];
}

function Payments({ label, currency, payments }: PaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <List label={label}>
      {payments.map(({ id, kind, day, amount, reason, text }) => {
        const [tone, word] = REASONS[reason];
        return (
          <ListRow
            key={id}
            title={[...KINDS[kind].slice(0, day === null ? 1 : 2), day && dayText(`${day}T12:00:00`)]
              .filter(Boolean)
              .join(' ')}
            meta={
              <>
                <Badge tone={tone}>{word}</Badge>
                <span className="w-full text-ink">{text}</span>
              </>
            }
            trailing={<Money cents={cents(amount)} currency={currency} />}
          />
        );
      })}
    </List>
  );
}
