import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDesk, openPage, StaffTab } from '../../test/open-desk.tsx';

const SOON = { timeout: 5000 };

async function familyIdOf(desk: { rows: (text: string) => Promise<{ id?: unknown }[]> }): Promise<string> {
  const [row] = await desk.rows('SELECT family_id AS id FROM members LIMIT 1');
  return String(row?.id);
}

/** The page of the family, opened with a reason. */
async function openFamilyPage() {
  const desk = await openDesk({ asStaff: true });
  const user = userEvent.setup();
  render(<StaffTab runtime={desk.runtime} path={`/admin/families/${await familyIdOf(desk)}`} />);
  await user.click(await screen.findByRole('button', { name: 'Open this family' }, SOON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open this family?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Ticket 52: not paid');
  await user.click(dialog.getByRole('button', { name: 'Open this family' }));
  await screen.findByRole('heading', { name: 'Why was it not paid?' }, SOON);
  return { ...desk, user };
}

test('a family that is not open is opened with a reason, and its children’s payments are explained', async () => {
  await openFamilyPage();
  const payments = within(await screen.findByRole('list', { name: 'Not paid: Mia' }));
  expect(payments.getAllByText('Waits for an adult').length).toBeGreaterThan(0);
  expect(payments.getAllByText(/Sent back .* It is paid once it is handed in again and approved\./).length).toBe(1);
  expect(document.body.textContent).not.toContain('Tidy the bedroom');
});

test('the timeline of a family has the names of its members, and is narrowed to money on the server', async () => {
  const { user } = await openFamilyPage();
  const table = () => within(screen.getByRole('table', { name: 'Rows of the audit log' }));
  await user.selectOptions(screen.getByLabelText('Range'), '90d');
  await waitFor(() => expect(table().getAllByText('Dana').length).toBeGreaterThan(0), SOON);
  await user.selectOptions(screen.getByLabelText('Topic'), 'Money');
  await waitFor(() => expect(table().queryByText(/^session\./)).toBeNull(), SOON);
  expect(table().getAllByText(/^(chore|allowance|claim|purchase|transaction|withdrawal)\./).length).toBeGreaterThan(0);
});

test('Feedback is answered on its author’s dashboard, with notes that only staff read', async () => {
  const { user, call, callAsStaff } = await openPage('/admin-portal?tab=feedback', {
    asStaff: true,
    arrange: ({ call: as }) =>
      as('dana', 'sendFeedback', { body: { subject: 'Payday', message: 'Why was Friday not paid?' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Answer: Payday' }, SOON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer: Payday' }));
  dialog.getByText('Why was Friday not paid?');
  await user.type(dialog.getByLabelText(/^Answer/), 'It was skipped: your child was away.');
  await user.type(dialog.getByLabelText(/^Notes of staff/), 'Ticket 52');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('It was skipped: your child was away.', {}, SOON);
  screen.getByText('Ticket 52');
  const { feedbackAnswers } = await call('dana', 'getDashboard', {});
  expect(feedbackAnswers).toMatchObject([{ subject: 'Payday', answer: 'It was skipped: your child was away.' }]);
  const [said] = await callAsStaff('listFeedback', { query: {} });
  expect(said?.adminNotes).toBe('Ticket 52');
});
