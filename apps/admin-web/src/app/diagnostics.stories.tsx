import { SCREENS, whenPressed, whenTyped } from '@pocketful/testkit/screen-story';
import { quiet } from '@pocketful/testkit/worlds';
import { screen } from '../test/screen.tsx';

export default { title: 'Staff/Diagnostics', tags: ['!autodocs'], parameters: SCREENS };

export const AuditLogs = screen('/admin?range=90d', { asStaff: true, shows: 'goal.created' });

export const AuditLogsBroken = screen('/admin', {
  asStaff: true,
  wishes: { listAuditLogs: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const AuditLogsLoading = screen('/admin', {
  asStaff: true,
  wishes: { listAuditLogs: 'NEVER' },
  shows: 'Audit Logs',
});

export const AuditLogsEmpty = screen('/admin', {
  asStaff: true,
  world: quiet,
  shows: 'Nothing happened in this range',
});

const search = { asStaff: true, shows: /At least 2 characters/ } as const;

export const UserSearch = screen('/admin?tab=users', search);

export const UserSearchFound = {
  ...screen('/admin?tab=users', search),
  play: whenTyped('Search users', 'mia{Enter}', 'Family ID'),
};

export const UserSearchNobody = {
  ...screen('/admin?tab=users', search),
  play: whenTyped('Search users', 'nobody at all{Enter}', 'Nobody found'),
};

export const UserSearchLoading = {
  ...screen('/admin?tab=users', { ...search, wishes: { searchUsers: 'NEVER' } }),
  play: whenTyped('Search users', 'mia{Enter}', 'User Management'),
};

export const UserSearchBroken = {
  ...screen('/admin?tab=users', { ...search, wishes: { searchUsers: 'INTERNAL' } }),
  play: whenTyped('Search users', 'mia{Enter}', 'This could not be loaded'),
};

export const DataExport = screen('/admin?tab=data-export', { asStaff: true, shows: 'Transactions' });

export const DataExportFailed = {
  ...screen('/admin?tab=data-export', { asStaff: true, shows: 'Data Export', wishes: { exportTable: 'INTERNAL' } }),
  play: whenPressed('Download Users', 'Export failed'),
};

export const DataExportRunning = {
  ...screen('/admin?tab=data-export', { asStaff: true, shows: 'Data Export', wishes: { exportTable: 'NEVER' } }),
  play: whenPressed('Download Users', 'Preparing'),
};

export const DoorBroken = screen('/admin', {
  signedIn: 'mia',
  wishes: { getSessionUser: 'UNAVAILABLE' },
  shows: 'Application Administrator could not be opened',
});

export const OfAFamily = screen('/admin', {
  signedIn: 'mia',
  shows: 'This page is only for the people who run Pocketful.',
});
