import { ApiError, NetworkError } from '@pocketful/api-client/api-error';
import { currentToast } from '@pocketful/ui-kit/toast-store';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWrite } from '../calls/use-write.tsx';
import { newBench, toastText } from '../test/bench.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { captureErrors, clearCache, ErrorReports } from './error-capture.tsx';
import { raiseError } from './error-events.tsx';
import { reportOf } from './report-dialog.tsx';

let stop: (() => void) | undefined;

beforeEach(() => {
  sessionStorage.clear();
  stop = captureErrors();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
});

const breakIn = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error: error as Error }));
const reject = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }));

const openBench = (comments = true) => {
  const bench = newBench();
  bench.show(<ErrorReports comments={comments} />);
  return bench;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const noDialog = async () => {
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
};

test('An unhandled error raises its event, opens the report dialog, and is reported with an optional comment', async () => {
  const bench = openBench();
  breakIn(new TypeError('pin=4821 of dana@rivera.example is undefined'));
  expect((await dialog()).textContent).toMatch(/JavaScript Error.*Something went wrong/);
  fireEvent.change(screen.getByLabelText(/What were you doing/), { target: { value: '  I typed 4821  ' } });
  press('Submit Report');
  expect(bench.next().call).toBe('POST /api/error-logs');
  expect(bench.next().body).toMatchObject({
    ...{ errorType: 'JavaScript Error', severity: 'medium', message: 'Something went wrong', url: '/' },
    ...{ technicalMessage: 'TypeError: pin=[hidden] of [email] is undefined', userComment: 'I typed [number]' },
  });
  await bench.next().answer({ id: 'x', createdAt: '2026-03-10T15:00:00.000Z' });
  expect(toastText()).toBe('Report sent: Thank you for telling us.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('The report dialog of a child or a stranger has no field for words', async () => {
  const bench = openBench(false);
  breakIn(new Error('the jar broke'));
  await dialog();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
  press('Submit Report');
  expect(bench.next().body).toMatchObject({ technicalMessage: 'Error: the jar broke' });
  expect(bench.next().body).not.toHaveProperty('userComment');
});

test('A report leaves out names that the tab read before its session ended', async () => {
  const bench = openBench(false);
  bench.runtime.queryClient.setQueryData(['known-names'], { firstName: 'Quincy' });
  clearCache(bench.runtime.queryClient);
  breakIn(new Error('no jar of Quincy'));
  await dialog();
  press('Submit Report');
  expect(bench.next().body).toMatchObject({ technicalMessage: 'Error: no jar of [name]' });
});

test('An unhandled rejection reads ‘Network Error: Request failed’, with its request id', async () => {
  const bench = openBench();
  const requestId = '01990000-0000-7000-8000-00000000abcd';
  const problem = {
    status: 500,
    code: 'INTERNAL',
    message: 'Something went wrong.',
    title: 'x',
    detail: 'x',
    type: 'x',
  };
  reject(new ApiError(500, JSON.stringify({ ...problem, requestId }), ''));
  expect((await dialog()).textContent).toMatch(/Network Error.*Request failed/);
  press('Submit Report');
  expect(bench.next().body).toMatchObject({
    errorType: 'Network Error',
    severity: 'medium',
    errorCode: 'INTERNAL',
    requestId,
  });
  expect(bench.next().body).not.toHaveProperty('userComment');
});

test('A crash reads ‘Application Error’ and shows ‘Something went wrong’ with Refresh Page and Go Home', async () => {
  const bench = newBench();
  const Broken = () => {
    throw new Error('drawn wrongly');
  };
  bench.show(
    <>
      <CrashBoundary onCrash={bench.runtime.crashed} home="/home">
        <Broken />
      </CrashBoundary>
      <ErrorReports comments />
    </>,
  );
  expect((await dialog()).textContent).toMatch(/Application Error.*Something went wrong/);
  press('Dismiss');
  expect(bench.calls).toEqual([]);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/home');
});

test.each([
  ['a refusal', new ApiError(409, '{}', 'Conflict')],
  ['no connection', new NetworkError(new TypeError('lost'))],
  ['what was given up', Object.assign(new Error('x'), { name: 'AbortError' })],
])('Refusals and a lost connection are not reported: %s is no defect, and nobody is asked', async (_, error) => {
  openBench();
  reject(error);
  breakIn(error);
  await noDialog();
});

test('The dialog asks once for the same error', async () => {
  openBench();
  const error = new Error('again and again');
  breakIn(error);
  await dialog();
  breakIn(new Error('meanwhile'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  press('Dismiss');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  breakIn(error);
  await noDialog();
});

test('A report that cannot be sent is written to the console only', async () => {
  const bench = openBench();
  breakIn(new Error('cannot be reported'));
  await dialog();
  press('Submit Report');
  await bench.next().refuse('INTERNAL');
  await noDialog();
  expect(console.error).toHaveBeenCalledWith('the error could not be reported', expect.anything());
  expect(bench.calls).toHaveLength(1);
});

test('an error before the page is shown is reported once it is', async () => {
  raiseError('JavaScript Error', new Error('early'));
  openBench();
  await dialog();
});

test('A write that fails with 5xx offers a report, with its request id', async () => {
  const requestId = '01990000-0000-7000-8000-00000000beef';
  const bench = newBench();
  function Approve() {
    const approve = useWrite('approveChore', { failed: ['Failed to approve chore'] });
    return (
      <button type="button" onClick={() => approve.send({ params: { id: 'x' } })}>
        Approve
      </button>
    );
  }
  bench.show(
    <>
      <Approve />
      <ErrorReports comments />
    </>,
  );
  press('Approve');
  await bench.next().refuse('CHORE_NOT_FOUND');
  expect(currentToast()?.action).toBeUndefined();
  await waitFor(() => expect(bench.pending).toEqual([]));
  press('Approve');
  await bench.next().refuse('INTERNAL', undefined, requestId);
  await noDialog();
  currentToast()?.action?.onSelect();
  expect((await dialog()).textContent).toMatch(/Network Error.*Request failed/);
  press('Submit Report');
  expect(bench.next().body).toMatchObject({ errorType: 'Network Error', errorCode: 'INTERNAL', requestId });
});

test('The browser removes the names that it knows before it sends a report', () => {
  const caught = { event: 'JavaScript Error', error: new Error('Mia is not iterable') } as const;
  const report = reportOf(caught, 'Mia’s jar', { path: '/goals?child=1', names: ['Mia'] });
  expect(report).toMatchObject({
    technicalMessage: 'Error: [name] is not iterable',
    userComment: '[name]’s jar',
    url: '/goals',
  });
  expect(JSON.stringify(report)).not.toContain('Mia');
  const path = '/children/01990000-0000-7000-8000-000000000002';
  expect(reportOf(caught, '', { path, names: [] }).url).toBe('/children/:id');
});
