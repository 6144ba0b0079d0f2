import { MAINTENANCE_ACTIONS } from '@pocketful/maintenance/rules';
import { maintain } from '@pocketful/real-api/desk';
import { quiet } from '@pocketful/testkit/family/fixtures';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DeskOptions, openPage } from '../../test/open-desk.tsx';
import { ACTION_WORDS } from './maintenance-words.ts';

const open = (options: DeskOptions = { asStaff: true }) => openPage('/admin?tab=maintenance', options);

const runsNow = async () => within(await screen.findByRole('list', { name: 'Maintenance runs' }));

test('each action is explained and can be run; those that change data are apart', async () => {
  await open({ asStaff: true, fixture: quiet });
  const changing = within(await screen.findByRole('list', { name: 'Changing' }));
  expect(changing.getAllByRole('button', { name: /^Run / })).toHaveLength(2);
  for (const action of MAINTENANCE_ACTIONS) {
    const { title, does } = ACTION_WORDS[action];
    screen.getByRole('button', { name: `Run ${title}` });
    screen.getByText(does);
  }
  await screen.findByText('No maintenance was done yet');
});

test('a run shows its progress, cannot be started twice, and shows its report', { timeout: 20_000 }, async () => {
  const { user, ...desk } = await open();
  const run = await screen.findByRole('button', { name: 'Run Generate Report' });
  await user.click(run);
  await screen.findByText('Generate Report begun');
  const runs = await runsNow();
  runs.getByRole('progressbar', { name: 'Progress of Generate Report' });
  expect(run.getAttribute('aria-disabled')).toBe('true');
  await maintain(desk);
  await screen.findByText('Done', {}, { timeout: 10_000 });
  await user.click(screen.getByText('What it found'));
  const table = await screen.findByRole('table', { name: /^Report of Generate Report/ });
  within(table).getByText('totalBalance');
  expect(run.getAttribute('aria-disabled')).not.toBe('true');
});

test('balances are recalculated after a question, and a dry run without one', async () => {
  const { user, runtime } = await open();
  await user.click(await screen.findByRole('button', { name: 'Run Recalculate Balances' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Recalculate balances?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await runtime.api.call('listMaintenanceRuns', {})).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Dry run of Recalculate Balances' }));
  await (await runsNow()).findByText('Recalculate Balances, dry run');
  expect(await runtime.api.call('listMaintenanceRuns', {})).toMatchObject([{ dryRun: true }]);
});

test('An action that cannot be undone asks for typed confirmation', async () => {
  const { user, runtime } = await open();
  await user.click(await screen.findByRole('button', { name: 'Run Cleanup Orphaned Data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove orphaned data?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Please type remove to confirm');
  expect(await runtime.api.call('listMaintenanceRuns', {})).toEqual([]);
  await user.type(dialog.getByLabelText('Type remove to confirm'), 'remove');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Cleanup Orphaned Data begun');
  expect(await runtime.api.call('listMaintenanceRuns', {})).toMatchObject([
    { action: 'cleanup-orphaned-data', dryRun: false },
  ]);
});

test('‘Maintenance Action Failed’ is shown for a failed action: an action that cannot start says so, with the reason', async () => {
  const { user } = await open({ asStaff: true, wishes: { runMaintenance: 'MAINTENANCE_RUNNING' } });
  await user.click(await screen.findByRole('button', { name: 'Run Clear Cache' }));
  await screen.findByText('Maintenance Action Failed');
  await screen.findByText(/running already/);
});

test('‘Maintenance Action Failed’ is shown for a failed action: a run that failed says so in its place', async () => {
  const { change } = await open();
  await screen.findByText('No maintenance was done yet');
  const report = { summary: 'It ended in an error.', columns: [], rows: [], more: 0 };
  await change(`
    INSERT INTO maintenance_runs (run_id, action, dry_run, status, asked_at, started_at, ended_at, report)
    VALUES (uuidv7(), 'optimize-database', false, 'failed', now(), now(), now(), '${JSON.stringify(report)}')`);
  await screen.findByText('Maintenance Action Failed', {}, { timeout: 8000 });
  screen.getByText(/by somebody who is gone/);
}, 15_000);
