import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { newBench, toastText } from '../test/bench.tsx';
import { useApiPages, useApiQuery } from './use-api.tsx';
import { useWrite } from './use-write.tsx';

afterEach(() => onlineManager.setOnline(true));

function Approve({ id = 'x', after }: { readonly id?: string; readonly after?: () => void }) {
  const approve = useWrite('approveChore', {
    done: () => ['Chore Approved', id],
    failed: ['Failed to approve chore', 'There was an error.'],
    refusals: { CHORE_ALREADY_APPROVED: 'Somebody was faster.' },
    ...(after ? { after } : {}),
  });
  return (
    <button type="button" aria-busy={approve.busy} onClick={() => approve.send({ params: { id } })}>
      Approve
    </button>
  );
}

function Chores() {
  const chores = useApiPages('listChores', {});
  return <p>{chores.data?.items.length ?? '…'} chores</p>;
}

function Templates() {
  const templates = useApiQuery('listChoreTemplates', {});
  return <p>{templates.data?.length ?? '…'} templates</p>;
}

function Switch() {
  const change = useWrite('setChoresEnabled', { failed: ['Failed', 'Sorry'] });
  const send = (enabled: boolean) => change.send({ params: { id: 'mia' }, body: { enabled } });
  return (
    <>
      <p>wished {String(change.wish?.body.enabled ?? 'nothing')}</p>
      <button type="button" onClick={() => send(true)}>
        On
      </button>
      <button type="button" onClick={() => send(false)}>
        Off
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the answer is shown, and what it changed is read again, and nothing else', async () => {
  const bench = newBench();
  bench.show([<Chores key="1" />, <Templates key="2" />, <Approve key="3" />]);
  await bench.next().answer([]);
  await bench.next().answer([]);
  press('Approve');
  await bench.next().answer({});
  expect(toastText()).toBe('Chore Approved: x');
  expect(bench.pending.map(({ call }) => call)).toEqual(['GET /api/chores']);
});

test('Without an answer ‘Network error. Please check your connection and try again.’ is shown: after a refusal, and after a lost answer, what it may have changed is read again', async () => {
  const bench = newBench();
  bench.show([<Chores key="1" />, <Approve key="2" />]);
  await bench.next().answer([]);
  for (const fail of ['refuse', 'lose'] as const) {
    press('Approve');
    await (fail === 'refuse' ? bench.next().refuse('CHORE_ALREADY_APPROVED') : bench.next().lose());
    expect(bench.next().call, fail).toBe('GET /api/chores');
    await bench.next().answer([]);
  }
  expect(toastText()).toBe('Failed to approve chore: Network error. Please check your connection and try again.');
});

test('a refusal that says nothing about the state reloads nothing', async () => {
  const bench = newBench();
  bench.show([<Chores key="1" />, <Approve key="2" />]);
  await bench.next().answer([]);
  press('Approve');
  await bench.next().refuse('RATE_LIMITED');
  expect(bench.pending).toEqual([]);
});

test('while the browser reports offline a call fails at once, and is not sent later', async () => {
  const bench = newBench();
  onlineManager.setOnline(false);
  bench.show([<Approve key="1" />]);
  press('Approve');
  await bench.next().lose();
  expect(toastText()).toMatch(/Network error/);
  await act(async () => onlineManager.setOnline(true));
  expect(bench.calls).toEqual(['PATCH /api/chores/x/approve']);
});

test('a second press during a call does nothing, however quick', async () => {
  const bench = newBench();
  bench.show(<Approve />);
  press('Approve');
  press('Approve');
  expect(bench.calls).toHaveLength(1);
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

test('if the last press wins, it is shown at once and sent last, and those between are not sent', async () => {
  const bench = newBench();
  bench.show(<Switch />);
  press('Off');
  press('On');
  press('Off');
  press('On');
  expect(screen.getByText('wished true')).toBeTruthy();
  expect(bench.pending.map(({ body }) => body)).toEqual([{ enabled: false }]);
  await bench.next().answer({ id: 'mia' });
  expect(bench.pending.map(({ body }) => body)).toEqual([{ enabled: true }]);
  await bench.next().answer({ id: 'mia' });
  expect(bench.pending).toEqual([]);
  expect(screen.getByText('wished nothing')).toBeTruthy();
});

test('a press of one person is not sent as the next person', async () => {
  const bench = newBench();
  bench.show(<Switch />);
  press('Off');
  press('On');
  const { answer } = bench.next();
  bench.person = 'mia';
  await answer({ id: 'mia' });
  expect(bench.calls).toHaveLength(1);
});

test('the outcome of one person’s write is shown to no other person', async () => {
  const bench = newBench();
  bench.show(<Approve />);
  press('Approve');
  const { answer } = bench.next();
  bench.person = 'mia';
  await answer({});
  expect(toastText()).toBeUndefined();
});

function Closable({ after }: { readonly after: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <Approve after={after} />}
      <button type="button" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </>
  );
}

test('an outcome is reported after its screen is gone, and changes nothing on the new screen', async () => {
  const bench = newBench();
  let followed = 0;
  bench.show(
    <Closable
      after={() => {
        followed += 1;
      }}
    />,
  );
  press('Approve');
  press('Cancel');
  await bench.next().answer({});
  expect(toastText()).toBe('Chore Approved: x');
  expect(followed).toBe(0);
});

test('a success removes the message of the control’s last failure', async () => {
  const bench = newBench();
  bench.show(<Switch />);
  press('Off');
  await bench.next().refuse('INTERNAL');
  expect(toastText()).toBe('Failed: Sorry');
  press('Off');
  await bench.next().answer({ id: 'mia' });
  expect(toastText()).toBeUndefined();
});

function Login() {
  const login = useWrite('login', { failed: ['Login failed', 'No'] });
  return (
    <button type="button" onClick={() => login.send({ body: { password: 'x' } })}>
      Sign In
    </button>
  );
}

test('a lost answer that may have changed the active member checks the session; a refusal does not', async () => {
  const bench = newBench();
  bench.show(<Login />);
  press('Sign In');
  await bench.next().refuse('INVALID_CREDENTIALS');
  expect(bench.doubts).toBe(0);
  press('Sign In');
  await bench.next().lose();
  expect(bench.doubts).toBe(1);
});

function Balance() {
  const balance = useApiQuery('getChildBalance', { params: { id: 'mia' } });
  return (
    <button type="button" onClick={() => void balance.refetch()}>
      {balance.data?.balance ?? '…'}
    </button>
  );
}

function Ledger() {
  useApiPages('listChildTransactions', { params: { id: 'mia' }, query: {} });
  return null;
}

test('if a balance moved, what moved it is read again; otherwise not', async () => {
  const bench = newBench();
  bench.show([<Balance key="1" />, <Ledger key="2" />]);
  await bench.next().answer({ balance: 1 });
  await bench.next().answer([]);
  press('1');
  await bench.next().answer({ balance: 1 });
  expect(bench.pending).toEqual([]);
  press('1');
  await bench.next().answer({ balance: 2 });
  expect(bench.pending.map(({ call }) => call)).toEqual(['GET /api/children/mia/transactions']);
});

function Setup() {
  const status = useApiQuery('getSetupStatus', {});
  const complete = useWrite('completeSetup', { failed: ['Setup Error'] });
  return (
    <button type="button" onClick={() => complete.send({})}>
      needs {String(status.data?.needsSetup)}
    </button>
  );
}

test('a write whose answer is a read’s answer needs no second call', async () => {
  const bench = newBench();
  bench.show(<Setup />);
  await bench.next().answer({ needsSetup: true });
  fireEvent.click(await screen.findByText('needs true'));
  await bench.next().answer({ needsSetup: false });
  expect(await screen.findByText('needs false')).toBeTruthy();
  expect(bench.pending).toEqual([]);
});

function HandIn({ onTaken }: { readonly onTaken: (key: string) => void }) {
  const submit = useWrite('submitChore', { failed: ['Submission Failed'], unanswered: (_, key) => onTaken(key) });
  return (
    <button type="button" aria-busy={submit.busy} onClick={() => submit.send({ params: { id: 'x' } })}>
      Submit
    </button>
  );
}

test('a write without an answer is handed over with its key and shows no message; a refusal shows one', async () => {
  const bench = newBench();
  const taken: string[] = [];
  bench.show(<HandIn onTaken={key => taken.push(key)} />);
  press('Submit');
  await bench.next().lose();
  expect(taken).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(toastText()).toBeUndefined();
  press('Submit');
  await bench.next().refuse('CHORES_DISABLED');
  expect(taken).toHaveLength(1);
  expect(toastText()).toContain('Submission Failed');
});
