import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Staff/Portal', tags: ['!autodocs'], parameters: SCREENS };

export const Login = screen('/admin-portal', { shows: 'Sign In' });

export const ForgotPassword = opened('/admin-portal', {
  of: 'riveraWithMail',
  press: 'Forgot your password?',
  opens: 'Forgot your password?',
});

/** Nothing can be sent, so nothing is asked. */
export const ForgotPasswordWithoutMail = opened('/admin-portal', {
  press: 'Forgot your password?',
  opens: 'Forgot your password?',
});

export const NewPassword = screen('/admin-portal#token=of-a-mail', { shows: 'Choose a new password' });

export const MustEnroll = screen('/admin-portal', {
  asStaff: true,
  mustEnroll: true,
  shows: 'Add Authenticator',
});

export const AddSecondFactor = opened('/admin-portal?tab=profile', {
  asStaff: true,
  press: 'Add Authenticator',
  opens: 'Add an authenticator',
});

export const WithAuthenticator = screen('/admin-portal?tab=profile', {
  asStaff: true,
  of: 'riveraWithAuthenticator',
  shows: /2 recovery codes left/,
});

export const RemoveSecondFactor = opened('/admin-portal?tab=profile', {
  asStaff: true,
  of: 'riveraWithAuthenticator',
  press: 'Remove Authenticator',
  opens: 'Remove the authenticator?',
});

export const Overview = screen('/admin-portal', { asStaff: true, shows: /JavaScript Error: / });

export const OverviewQuiet = screen('/admin-portal', { asStaff: true, of: 'quiet', shows: 'No error logs found' });

export const OverviewBroken = screen('/admin-portal', {
  asStaff: true,
  wishes: { getSystemStats: 'INTERNAL', listErrorLogs: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const OverviewLoading = screen('/admin-portal', {
  asStaff: true,
  wishes: { getSystemStats: 'NEVER', listErrorLogs: 'NEVER' },
  shows: 'System Statistics',
});

export const Reports = screen('/admin-portal?tab=reports', { asStaff: true, shows: 'Monthly Growth' });

export const ReportsQuiet = screen('/admin-portal?tab=reports', {
  asStaff: true,
  of: 'quiet',
  shows: 'Monthly Growth',
});

export const ReportsBroken = screen('/admin-portal?tab=reports', {
  asStaff: true,
  wishes: { getWeeklyReport: 'INTERNAL', getMonthlyGrowth: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const ReportsLoading = screen('/admin-portal?tab=reports', {
  asStaff: true,
  wishes: { getWeeklyReport: 'NEVER', getMonthlyGrowth: 'NEVER' },
  shows: 'Weekly Growth',
});

export const System = screen('/admin-portal?tab=system', { asStaff: true, shows: 'Healthy' });

export const SystemBroken = screen('/admin-portal?tab=system', {
  asStaff: true,
  wishes: { getSystemHealth: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const Profile = screen('/admin-portal?tab=profile', { asStaff: true, shows: /Application Owner/ });

export const ProfileBroken = screen('/admin-portal?tab=profile', {
  asStaff: true,
  wishes: { getStaffProfile: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const ProfileLoading = screen('/admin-portal?tab=profile', {
  asStaff: true,
  wishes: { getStaffProfile: 'NEVER', listStaffSessions: 'NEVER' },
  shows: 'Administration',
});

export const NotFound = screen('/admin-portal/nowhere', { shows: '404 Page Not Found' });

export const AdminUsers = screen('/admin-portal?tab=admin-users', { asStaff: true, shows: 'owner@example.com' });

export const AdminUsersBroken = screen('/admin-portal?tab=admin-users', {
  asStaff: true,
  wishes: { listStaff: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const AdminUsersLoading = screen('/admin-portal?tab=admin-users', {
  asStaff: true,
  wishes: { listStaff: 'NEVER' },
  shows: 'Create Admin User',
});

export const DeleteAdminUser = opened('/admin-portal?tab=admin-users', {
  asStaff: true,
  of: 'riveraWithColleague',
  press: 'Delete sasha',
  opens: 'Delete sasha?',
});

export const CreateStaff = opened('/admin-portal?tab=admin-users', {
  asStaff: true,
  press: 'Create Admin User',
  opens: 'Create Admin User',
});

export const Feedback = screen('/admin-portal?tab=feedback', { asStaff: true, shows: /Mark Resolved/ });

export const FeedbackQuiet = screen('/admin-portal?tab=feedback', {
  asStaff: true,
  of: 'quiet',
  shows: 'No feedback here',
});

export const FeedbackBroken = screen('/admin-portal?tab=feedback', {
  asStaff: true,
  wishes: { listFeedback: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const FeedbackLoading = screen('/admin-portal?tab=feedback', {
  asStaff: true,
  wishes: { listFeedback: 'NEVER' },
  shows: 'Feedback',
});

export const DeleteFeedback = opened('/admin-portal?tab=feedback', {
  asStaff: true,
  press: /^Delete feedback/,
  opens: 'Delete feedback?',
});

export const OpenedFamily = screen('/admin/families/$family', { asStaff: true, shows: 'Why was it not paid?' });

export const OpenedFamilyShut = screen('/admin/families/$family', {
  asStaff: true,
  wishes: { getOpenedFamily: 'FAMILY_NOT_OPEN' },
  shows: 'This family is not open',
});

export const AnswerFeedback = opened('/admin-portal?tab=feedback', {
  asStaff: true,
  press: 'Answer: A goal jumped',
  opens: 'Answer: A goal jumped',
});
