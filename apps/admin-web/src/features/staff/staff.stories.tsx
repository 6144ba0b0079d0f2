import { SCREENS } from '@pocketful/testkit/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Staff/Portal', tags: ['!autodocs'], parameters: SCREENS };

export const Login = screen('/admin-portal', { shows: 'Sign In' });

export const Profile = screen('/admin-portal', { asStaff: true, shows: 'Application Owner' });

export const ProfileBroken = screen('/admin-portal', {
  asStaff: true,
  wishes: { getStaffProfile: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const NotFound = screen('/error-logs', { shows: '404 Page Not Found' });
