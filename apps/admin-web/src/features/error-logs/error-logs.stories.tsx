import { SCREENS, whenLaidOver, whenOpened } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Staff/Error logs', tags: ['!autodocs'], parameters: SCREENS };

const staff = { asStaff: true, shows: 'Error Logs' } as const;

export const List = screen('/error-logs', { ...staff, shows: /Application Error/ });

export const Empty = screen('/error-logs', { ...staff, of: 'quiet', shows: 'No error logs found' });

export const Crowded = screen('/error-logs?limit=25', { ...staff, of: 'crowded', shows: 'Show more' });

export const Loading = screen('/error-logs', { ...staff, wishes: { listErrorLogs: 'NEVER' } });

export const Broken = screen('/error-logs', {
  ...staff,
  wishes: { listErrorLogs: 'INTERNAL' },
  shows: 'Error logs could not be loaded',
});

export const ErrorLog = { ...screen('/error-logs', staff), play: whenOpened(/^Details of/, 'Technical message') };

export const DetailsOfNone = {
  ...screen('/error-logs?id=01990000-0000-7000-8000-00000000ffff', staff),
  play: whenLaidOver('This error log could not be found'),
};

export const UpdateErrorLog = { ...screen('/error-logs', staff), play: whenOpened(/^Update /, 'Update error log') };

export const Stranger = screen('/error-logs', { shows: 'Sign In' });

export const OfAFamily = screen('/error-logs', {
  as: 'dana',
  shows: 'Error logs are only for the people who run Pocketful.',
});
