import type { CallInput } from '@pocketful/api-client/client';
import { FEEDBACK_RATINGS } from '@pocketful/staff/calls/feedback';
import { FEEDBACK_STATUSES, type FeedbackStatus, type StaffFeedback } from '@pocketful/staff/calls/feedback-desk';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { LinkButton } from '@pocketful/web-kit/places/place-link';
import { useQueryChoice } from '@pocketful/web-kit/places/query-tabs';
import { familyPath } from '../../shared/ids.ts';
import { useDates } from '../../shared/use-dates.ts';

/** Answers feedback, in a dialog. */
const AnswerFeedbackDialog = lazyPart(async () => (await import('./answer-feedback-dialog.tsx')).AnswerFeedbackDialog);

const STATUS_LABELS: Record<FeedbackStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
};
const STATUS_TONES = { new: 'caution', in_progress: 'neutral', resolved: 'success' } as const;
const TYPE_LABELS: Record<StaffFeedback['type'], string> = { bug: 'Bug', feature: 'Feature', other: 'Other' };

const FILTERS = ['all', ...FEEDBACK_STATUSES] as const;
const FILTER_OPTIONS = FILTERS.map(value => ({ value, label: value === 'all' ? 'All' : STATUS_LABELS[value] }));

/** Feedback, which staff read, answer, mark and delete. */
export function Feedback() {
  const [filter, choose] = useQueryChoice('status', FILTERS);
  return (
    <Section
      title="Feedback"
      actions={
        <SelectField
          label="Status"
          options={FILTER_OPTIONS}
          value={filter}
          onValueChange={choose}
          className="min-w-40"
        />
      }
    >
      <FeedbackList query={filter === 'all' ? {} : { status: filter }} />
    </Section>
  );
}

/** The feedback of one family. */
export function FamilyFeedback({ familyId }: { readonly familyId: string }) {
  return (
    <Section title="Feedback">
      <FeedbackList query={{ familyId }} />
    </Section>
  );
}

function FeedbackList({ query }: { readonly query: NonNullable<CallInput<'listFeedback'>['query']> }) {
  const pages = useApiPages('listFeedback', { query });
  const answering = useLayer<StaffFeedback>();
  return (
    <Loaded
      query={pages}
      card="plain"
      skeleton={<SkeletonRows rows={4} />}
      empty={
        <EmptyState title="No feedback here">What people write under Share Your Feedback is shown here.</EmptyState>
      }
    >
      {({ items, more }) => (
        <>
          <ul aria-label="Feedback" className="grid gap-4">
            {items.map(said => (
              <li key={said.id}>
                <FeedbackCard
                  said={said}
                  onlyFamily={query.familyId !== undefined}
                  onAnswer={() => answering.show(said)}
                />
              </li>
            ))}
          </ul>
          <More more={more} />
          {answering.shown && <AnswerFeedbackDialog said={answering.shown} onClose={answering.close} />}
        </>
      )}
    </Loaded>
  );
}

interface FeedbackCardProps {
  readonly said: StaffFeedback;
  /** It is on the page of its family. */
  readonly onlyFamily: boolean;
  readonly onAnswer: () => void;
}

function FeedbackCard({ said, onlyFamily, onAnswer }: FeedbackCardProps) {
  const dates = useDates();
  const rating = FEEDBACK_RATINGS.find(({ value }) => value === said.rating);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{said.subject}</h3>
        <div className="flex flex-wrap gap-2">
          <Badge>{TYPE_LABELS[said.type]}</Badge>
          <Badge tone={STATUS_TONES[said.status]}>{STATUS_LABELS[said.status]}</Badge>
        </div>
      </div>
      <p className="max-w-reading whitespace-pre-wrap wrap-anywhere">{said.message}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span>{said.username === null ? 'Deleted user' : `${said.username} (${said.userName})`}</span>
        <span>
          {dates.long(said.createdAt)}, {dates.time(said.createdAt)}
        </span>
        {said.currentPage !== null && <span className="wrap-anywhere">On {said.currentPage}</span>}
        {rating && <span>Rated {rating.label}</span>}
        {said.reviewedBy !== null && <span>Last marked by {said.reviewedBy}</span>}
      </p>
      <Written title="Answer" text={said.answer} />
      <Written title="Notes of staff" text={said.adminNotes} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Answer: ${said.subject}`} {...AnswerFeedbackDialog.intent} onClick={onAnswer}>
          Answer
        </Button>
        {onlyFamily || (
          <LinkButton variant="secondary" size="sm" to={familyPath(said.familyId)}>
            See the family
          </LinkButton>
        )}
        <MarkButton said={said} status="in_progress" />
        <MarkButton said={said} status="resolved" />
        <AskedWrite
          call="deleteFeedback"
          input={{ params: { id: said.id } }}
          title="Delete feedback?"
          description="Are you sure you want to delete this feedback? This action cannot be undone."
          confirmLabel="Delete"
          done={['Feedback deleted', 'It is gone for good.']}
          failed={['Deletion Failed', 'Failed to delete the feedback.']}
        >
          {ask => (
            <Button
              variant="quiet"
              size="sm"
              className="ml-auto"
              aria-label={`Delete feedback: ${said.subject}`}
              {...ask}
            >
              Delete
            </Button>
          )}
        </AskedWrite>
      </div>
    </Card>
  );
}

/** A text that staff wrote; nothing if there is none. */
function Written({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <div className="rounded-md bg-surface-sunken p-3 text-sm">
      <h4 className="font-semibold">{title}</h4>
      <p className="max-w-reading whitespace-pre-wrap wrap-anywhere">{text}</p>
    </div>
  );
}

const MARKS = { in_progress: 'Mark In Progress', resolved: 'Mark Resolved' } as const;

interface MarkButtonProps {
  readonly said: StaffFeedback;
  readonly status: keyof typeof MARKS;
}

/** Marks feedback. Disabled if it already has the mark. */
function MarkButton({ said, status }: MarkButtonProps) {
  const mark = useWrite('setFeedbackStatus', {
    done: saved => ['Feedback updated', `It is marked as ${STATUS_LABELS[saved.status].toLowerCase()}.`],
    failed: ['Update Failed', 'Failed to update the feedback.'],
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${MARKS[status]}: ${said.subject}`}
      disabledReason={said.status === status ? 'It already has this mark.' : undefined}
      busy={mark.busy}
      onClick={() => mark.send({ params: { id: said.id }, body: { status } })}
    >
      {MARKS[status]}
    </Button>
  );
}
