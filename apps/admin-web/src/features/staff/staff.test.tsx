import { olive } from '@pocketful/testkit/family/olive';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { StaffProvider } from '../../shared/staff-runtime.tsx';
import { openDesk, openPage } from '../../test/open-desk.tsx';

const signIn = async (user: ReturnType<typeof userEvent.setup>, password: string) => {
  await user.type(await screen.findByLabelText('Username'), olive.username);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

test('a wrong password is refused without a support code, a right one opens the portal, Logout closes it', async () => {
  const { user } = await openPage('/admin-portal?tab=profile');
  await signIn(user, 'not-this-one');
  await screen.findByText('Invalid credentials');
  // Support cannot help with it.
  expect(screen.queryByText(/Support code/)).toBeNull();
  await user.type(screen.getByLabelText('Password'), `{Control>}a{/Control}{Backspace}${olive.password}{Enter}`);
  await screen.findByText(/Application Owner/);
  expect(document.title).toBe('Administration · Pocketful');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Sign In' });
});

test('an unknown token leads to the login, which says why', async () => {
  const { runtime, wish } = await openPage('/admin-portal?tab=profile', { asStaff: true });
  await screen.findByText(/Application Owner/);
  wish({ getStaffProfile: 'NOT_SIGNED_IN' });
  await act(() => runtime.api.call('getStaffProfile', {}).catch(() => undefined));
  await screen.findByText('Your session has ended');
  expect(screen.queryByText(/Application Owner/)).toBeNull();
});

test('typed text survives the end of the token, for the same person', async () => {
  const { runtime, wish } = await openDesk({ asStaff: true, wishes: { getStaffProfile: 'NOT_SIGNED_IN' } });
  const note = z.object({ text: z.string() });
  function Note() {
    const form = useTypedForm(note, { start: { text: '' }, keep: 'note' });
    useApiQuery('getStaffProfile', {}, { enabled: form.watch('text') === 'half a sentence' });
    return <input aria-label="Note" {...form.register('text')} />;
  }
  const shown = render(
    <StaffProvider runtime={runtime}>
      <Note />
    </StaffProvider>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'half a sentence');
  await expect.poll(() => runtime.state().ended).toBe(true);
  shown.unmount();
  wish({ getStaffProfile: undefined });
  const input = { body: { username: 'owner', password: olive.password } };
  runtime.answered('staffLogin', await runtime.api.call('staffLogin', input), input);
  render(
    <StaffProvider runtime={runtime}>
      <Note />
    </StaffProvider>,
  );
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
});

test('calls by a person are marked, so that a token in use does not expire', async () => {
  const sent: (string | null)[] = [];
  const { runtime } = await openDesk({
    asStaff: true,
    through: server => (input, init) => {
      sent.push(new Headers(init?.headers).get('x-user-active'));
      return server(input, init);
    },
  });
  await runtime.api.call('getStaffProfile', {});
  await runtime.api.call('getStaffProfile', {});
  expect(sent).toEqual(['1', null]);
});

test('an unknown address leads home', async () => {
  await openPage('/admin-portal/nowhere');
  const link = await screen.findByRole('link', { name: 'Go back home' });
  expect(link.getAttribute('href')).toBe('/');
});

test.each([{ unlockedBy: 'dana' }, { signedIn: 'dana' }])(
  'The staff’s addresses open the staff’s app; a family_admin at the portal is sent home: %o at the portal is sent to the family’s app',
  async who => {
    const replace = vi.spyOn(Location.prototype, 'replace').mockImplementation(() => undefined);
    await openPage('/admin-portal', who);
    await expect.poll(() => replace.mock.calls).toEqual([['/']]);
    expect(screen.queryByLabelText('Username')).toBeNull();
    replace.mockRestore();
  },
);

test('a parent and a child see the staff’s login there', async () => {
  await openPage('/admin-portal', { signedIn: 'sam' });
  await screen.findByLabelText('Username');
});
