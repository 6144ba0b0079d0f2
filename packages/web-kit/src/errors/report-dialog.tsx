import { ApiError, NetworkError } from '@pocketful/api-client/api-error';
import type { ErrorReport } from '@pocketful/error-logs/calls';
import { type ErrorSeverity, REPORT_LIMITS, redactReport } from '@pocketful/error-logs/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { notifySuccess } from '../calls/notify.tsx';
import { useRuntime } from '../calls/runtime.tsx';
import { useLayer } from '../layers/layers.tsx';
import { CodeError } from '../places/load-code.tsx';
import { patternOf } from '../places/path-pattern.tsx';
import { type CaughtError, type ErrorEventName, listenToErrors } from './error-events.tsx';
import { namesKnown } from './known-names.tsx';

export interface ReportsProps {
  /** Whether the reporter is asked for words: adults are, children and strangers are not. */
  readonly comments: boolean;
}

export { remember } from './known-names.tsx';

/** Message and severity of each event. */
const EVENTS: Record<ErrorEventName, { readonly message: string; readonly severity: ErrorSeverity }> = {
  'Application Error': { message: 'Something went wrong', severity: 'high' },
  'Network Error': { message: 'Request failed', severity: 'medium' },
  'JavaScript Error': { message: 'Something went wrong', severity: 'medium' },
};

const ASKED = 'pocketful-asked';

/** Refusals, a lost connection, a part that could not be loaded and aborted calls: the screen reports each of them. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  if (error instanceof NetworkError || error instanceof CodeError) return true;
  return error instanceof Error && (error.name === 'AbortError' || error.message.startsWith('ResizeObserver loop'));
}

/** Whether this tab has not asked about the error yet. Stores a hash of it, across reloads, and no text. */
function isNew({ event, error }: CaughtError): boolean {
  const said = `${event} ${error instanceof Error ? error.stack : error}`;
  let sum = 0;
  for (let i = 0; i < said.length; i++) sum = (sum * 31 + said.charCodeAt(i)) | 0;
  try {
    const asked = sessionStorage.getItem(ASKED) ?? '';
    if (asked.includes(` ${sum};`)) return false;
    sessionStorage.setItem(ASKED, `${asked} ${sum};`);
  } catch {
    // Without storage the question may repeat.
  }
  return true;
}

/** Asks about each error once, one at a time. Expected errors are skipped. */
export function Reports({ comments }: ReportsProps) {
  const { shown, show, close } = useLayer<CaughtError>();
  const ask = useRef((_: CaughtError): void => undefined);
  const asking = useRef(false);
  useEffect(() => {
    asking.current = shown !== undefined;
    ask.current = caught => {
      if (asking.current || isExpected(caught.error) || !isNew(caught)) return;
      asking.current = true;
      show(caught);
    };
  });
  useEffect(() => listenToErrors(caught => ask.current(caught)), []);
  return shown && <ReportDialog caught={shown} comments={comments} onClose={close} />;
}

interface ReportDialogProps extends ReportsProps {
  readonly caught: CaughtError;
  readonly onClose: () => void;
}

/** Asks whether to report an unhandled error to the staff, and sends the report. */
function ReportDialog({ caught, comments, onClose }: ReportDialogProps) {
  const { api, queryClient } = useRuntime();
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const body = reportOf(caught, comment, { path: location.pathname, names: namesKnown(queryClient) });
      await api.call('reportError', { body });
      notifySuccess(['Report sent', 'Thank you for telling us.']);
    } catch (failure) {
      console.error('the error could not be reported', failure);
    }
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => !open && onClose()}
      title={caught.event}
      description={EVENTS[caught.event].message}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Dismiss
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Submit Report
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4">
        {comments ? (
          <>
            <p>You can help us fix it: tell the people behind Pocketful. Please leave names and secrets out.</p>
            <TextareaField
              label="What were you doing?"
              optional
              maxLength={REPORT_LIMITS.userComment}
              value={comment}
              onChange={event => setComment(event.target.value)}
            />
          </>
        ) : (
          <p>You can help us fix it: tell the people behind Pocketful. Nothing you typed is sent.</p>
        )}
      </form>
    </Dialog>
  );
}

/** The report of an error, without data that must not leave the browser. */
export function reportOf(
  { event, error }: CaughtError,
  comment: string,
  { path, names }: { readonly path: string; readonly names: readonly string[] },
): ErrorReport {
  const { message, severity } = EVENTS[event];
  const thrown = error instanceof Error ? error : undefined;
  const problem = error instanceof ApiError ? error.problem : undefined;
  const technical = problem ? `${problem.status}: ${problem.message}` : thrown && `${thrown.name}: ${thrown.message}`;
  const texts = {
    errorType: event,
    message,
    technicalMessage: technical ?? String(error),
    errorCode: problem?.code,
    stackTrace: thrown?.stack,
    url: patternOf(path),
    userComment: comment.trim() === '' ? undefined : comment.trim(),
  };
  const requestId = problem && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(problem.requestId);
  return { ...redactReport(texts, names), severity, ...(requestId ? { requestId: problem.requestId } : {}) };
}
