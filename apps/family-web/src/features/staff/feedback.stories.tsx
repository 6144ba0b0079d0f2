import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Feedback', tags: ['!autodocs'], parameters: SCREENS };

export const Contact = screen('/settings?tab=contact', { as: 'dana', shows: 'Share Your Feedback' });

export const Feedback = opened('/settings?tab=contact', {
  as: 'dana',
  press: 'Share Your Feedback',
  opens: 'Share Your Feedback',
});
