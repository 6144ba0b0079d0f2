import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Duties', tags: ['!autodocs'], parameters: SCREENS };

export const Parents = screen('/duties', { as: 'dana', shows: 'All duties' });

export const ParentsWithNothing = screen('/duties', { as: 'dana', of: 'quiet', shows: 'No duties yet' });

export const ParentsBroken = screen('/duties', {
  as: 'dana',
  wishes: { listDuties: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const AddDuty = opened('/duties', { as: 'dana', press: 'Add Duty', opens: 'Add Duty' });
