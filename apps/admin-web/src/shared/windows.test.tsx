import { olive } from '@pocketful/testkit/family/olive';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Desk, type DeskOptions, openDesk, StaffTab } from '../test/open-desk.tsx';

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** A desk whose first window is the portal. */
const openPortal = (options: DeskOptions = { asStaff: true }) => {
  history.replaceState(null, '', '/admin-portal');
  return openDesk(options);
};

/** Another window at an address of the browser. */
const windowAt = ({ another }: Desk, address: string) => {
  history.replaceState(null, '', address);
  return another();
};

test('A tab opened by the portal is signed in; any other is not: a tab that the portal opens is signed in, and its address keeps no pass', async () => {
  const desk = await openPortal();
  const token = desk.runtime.state().signedIn?.adminToken ?? '';
  expect(token).not.toBe('');
  const address = desk.runtime.windowAt('/error-logs?id=1');
  expect(address).not.toContain(token);
  render(<StaffTab runtime={windowAt(desk, address)} path="/error-logs" />);
  await screen.findByRole('heading', { name: 'Error Logs' });
  expect(location.hash).toBe('');
  expect(location.search).toBe('?id=1');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(token);
});

test('A tab opened by the portal is signed in; any other is not: a tab with an unknown pass, or the pass of a closed page, shows the sign-in', async () => {
  const desk = await openPortal();
  for (const pass of ['#window=made-up', '']) {
    render(<StaffTab runtime={windowAt(desk, `/error-logs${pass}`)} path="/error-logs" />);
    await screen.findByRole('button', { name: 'Sign In' });
    cleanup();
  }
  const gone = desk.another(desk.runtime.state().signedIn);
  const address = gone.windowAt('/error-logs');
  gone.close();
  render(<StaffTab runtime={windowAt(desk, address)} path="/error-logs" />);
  await screen.findByRole('button', { name: 'Sign In' });
});

test('a logout in one tab ends the others at once', async () => {
  const desk = await openPortal();
  render(<StaffTab runtime={windowAt(desk, desk.runtime.windowAt('/error-logs'))} path="/error-logs" />);
  await screen.findByRole('heading', { name: 'Error Logs' });
  desk.runtime.leave();
  await screen.findByText('Your session has ended');
});

test('‘Access Denied - Application administration privileges required’ is shown without the role', async () => {
  const { runtime } = await openPortal({});
  render(<StaffTab runtime={runtime} path="/admin-portal" />);
  const family: object = { user: { ...olive, role: 'parent' }, adminToken: 'x', mustEnroll: false };
  await screen.findByLabelText('Username');
  runtime.answered('staffLogin', JSON.parse(JSON.stringify(family)), {
    body: { username: 'x', password: 'y' },
  });
  await screen.findByText('Access Denied - Application administration privileges required');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});
