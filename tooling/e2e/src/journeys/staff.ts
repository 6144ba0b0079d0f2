import { expect } from '@playwright/test';
import { OWNER } from '../instance.ts';
import type { Journey, Screen } from './journey.ts';

const STAFF_SCREENS: readonly Screen[] = [
  {
    name: 'staff-login',
    open: async page => {
      await page.goto('/admin-portal');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  },
  {
    name: 'staff-portal',
    open: async page => {
      await page.getByLabel('Username').fill(OWNER.username);
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { name: 'System Statistics' })).toBeVisible();
    },
  },
  {
    name: 'staff-reports',
    open: async page => {
      await page.getByRole('tab', { name: 'Analytics & Reports' }).click();
      await expect(page.getByRole('table', { name: 'Growth of six months' })).toBeVisible();
    },
  },
  {
    name: 'staff-system',
    open: async page => {
      await page.getByRole('tab', { name: 'System', exact: true }).click();
      await expect(page.getByText('Database connections')).toBeVisible();
    },
  },
  {
    name: 'staff-profile',
    open: async page => {
      await page.getByRole('tab', { name: 'Profile' }).click();
      await expect(page.getByText('Signed in as')).toBeVisible();
    },
  },
  {
    name: 'staff-admin-users',
    open: async page => {
      await page.getByRole('tab', { name: 'Admin Users' }).click();
      await expect(page.getByText(OWNER.email)).toBeVisible();
    },
  },
  {
    name: 'create-admin-user',
    layer: true,
    open: async page => {
      await page.getByRole('button', { name: 'Create Admin User' }).click();
      await expect(page.getByRole('dialog', { name: 'Create Admin User' })).toBeVisible();
    },
  },
  {
    name: 'staff-feedback',
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Feedback' }).click();
      await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible();
    },
  },
  {
    name: 'staff-coppa',
    open: async page => {
      await page.getByRole('tab', { name: 'COPPA' }).click();
      await expect(page.getByText('Evidence on record').first()).toBeAttached();
    },
  },
  {
    name: 'staff-diagnostics',
    open: async page => {
      await page.getByRole('link', { name: 'Diagnostics' }).click();
      await expect(page.getByText('Pending reward claims')).toBeVisible();
    },
  },
  {
    name: 'staff-performance',
    open: async page => {
      await page.getByRole('tab', { name: 'Performance' }).click();
      await expect(page.getByRole('table', { name: 'Endpoints' })).toBeVisible();
    },
  },
  {
    name: 'staff-audit-logs',
    open: async page => {
      await page.getByRole('tab', { name: 'Audit Logs' }).click();
      await expect(page.getByRole('table', { name: 'Rows of the audit log' })).toBeVisible();
    },
  },
  {
    name: 'staff-maintenance',
    open: async page => {
      await page.getByRole('tab', { name: 'Maintenance' }).click();
      await expect(page.getByRole('button', { name: 'Run Optimize Database' })).toBeVisible();
    },
  },
  {
    name: 'staff-data-export',
    open: async page => {
      await page.getByRole('tab', { name: 'Data Export' }).click();
      await expect(page.getByRole('button', { name: 'Download Users' })).toBeVisible();
    },
  },
  {
    name: 'staff-users',
    open: async page => {
      await page.getByRole('tab', { name: 'User Management' }).click();
      await expect(page.getByLabel('Search users')).toBeVisible();
    },
  },
  {
    name: 'staff-compliance',
    open: async page => {
      await page.getByRole('tab', { name: 'COPPA Compliance' }).click();
      await expect(page.getByRole('button', { name: 'Generate Report' })).toBeVisible();
    },
  },
  {
    name: 'coppa-dashboard',
    open: async page => {
      await page.getByRole('link', { name: 'COPPA' }).click();
      await expect(page.getByRole('heading', { name: 'COPPA Compliance Dashboard' })).toBeVisible();
      await page.getByText('Accepted method', { exact: true }).click();
    },
  },
  {
    name: 'staff-error-logs',
    open: async page => {
      await page.getByRole('link', { name: 'Error Logs' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'busy right now' })).toBeVisible();
    },
  },
  {
    name: 'staff-error-log',
    layer: true,
    open: async page => {
      await page
        .getByRole('row')
        .filter({ hasText: 'Application Error: Something went wrong' })
        .getByRole('button', { name: 'Details' })
        .click();
      await expect(page.getByRole('dialog', { name: 'Application Error' })).toContainText('Stack trace');
    },
  },
  {
    name: 'staff-not-found',
    open: async page => {
      await page.goto('/admin-portal/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    },
  },
];

/** The screens of an app_owner, on an instance with the demo family. */
export const STAFF_JOURNEY: Journey = { name: 'the staff’s portal', screens: STAFF_SCREENS };
