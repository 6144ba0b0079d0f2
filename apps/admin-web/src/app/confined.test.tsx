import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDesk, StaffTab } from '../test/open-desk.tsx';

test.each(['/admin', '/admin-portal', '/error-logs', '/nowhere'])(
  'An app_admin signs in at the family’s login and can only open /admin: an app_admin from the family’s login sees /admin at %s, and nothing else in the bar',
  async path => {
    const { runtime } = await openDesk({ byCookie: true });
    render(<StaffTab runtime={runtime} path={path} />);
    await screen.findByRole('heading', { name: 'Application Administrator' });
    expect(screen.getAllByRole('link').map(link => link.textContent)).not.toContain('Portal');
    expect(screen.queryByRole('link', { name: 'Error Logs' })).toBeNull();
  },
);

test('an app_admin who logs out sees the sign-in', async () => {
  const { runtime } = await openDesk({ byCookie: true });
  render(<StaffTab runtime={runtime} path="/admin" />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Sign In' });
});
