import { mockStaff } from '@pocketful/testkit/staff/mock';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openMockedTab, StaffTab, type StaffTabOptions } from '../test/staff-tab.tsx';
import type { StaffRuntime } from './staff-runtime.tsx';

const opened: StaffRuntime[] = [];
afterEach(() => {
  for (const runtime of opened.splice(0)) runtime.close();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** A window at an address of the browser. */
const openAt = (address: string, options: StaffTabOptions = {}) => {
  history.replaceState(null, '', address);
  const { runtime } = openMockedTab(options);
  opened.push(runtime);
  return runtime;
};

test('A tab opened by the portal is signed in; any other is not: a tab that the portal opens is signed in, and its address keeps no pass', async () => {
  const portal = openAt('/admin-portal', { asStaff: true });
  const address = portal.windowAt('/error-logs?id=1');
  expect(address).not.toContain(mockStaff.token);
  const child = openAt(address);
  render(<StaffTab runtime={child} path="/error-logs" />);
  await screen.findByRole('heading', { name: 'Error Logs' });
  expect(location.hash).toBe('');
  expect(location.search).toBe('?id=1');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(mockStaff.token);
});

test('A tab opened by the portal is signed in; any other is not: a tab with an unknown pass, or the pass of a closed page, shows the sign-in', async () => {
  openAt('/admin-portal', { asStaff: true });
  for (const pass of ['#window=made-up', '']) {
    const child = openAt(`/error-logs${pass}`);
    render(<StaffTab runtime={child} path="/error-logs" />);
    await screen.findByRole('button', { name: 'Sign In' });
    cleanup();
  }
  const gone = openAt('/admin-portal', { asStaff: true });
  const address = gone.windowAt('/error-logs');
  gone.close();
  render(<StaffTab runtime={openAt(address)} path="/error-logs" />);
  await screen.findByRole('button', { name: 'Sign In' });
});

test('a logout in one tab ends the others at once', async () => {
  const portal = openAt('/admin-portal', { asStaff: true });
  const child = openAt(portal.windowAt('/error-logs'));
  render(<StaffTab runtime={child} path="/error-logs" />);
  await screen.findByRole('heading', { name: 'Error Logs' });
  portal.leave();
  await screen.findByText('Your session has ended');
});

test('‘Access Denied - Application administration privileges required’ is shown without the role', async () => {
  const runtime = openAt('/admin-portal');
  render(<StaffTab runtime={runtime} path="/admin-portal" />);
  const family: object = { user: { ...mockStaff.user, role: 'parent' }, adminToken: 'x', mustEnroll: false };
  await screen.findByLabelText('Username');
  runtime.answered('staffLogin', JSON.parse(JSON.stringify(family)), {
    body: { username: 'x', password: 'y' },
  });
  await screen.findByText('Access Denied - Application administration privileges required');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});
