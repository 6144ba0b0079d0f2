import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { part } from '../../test/screen.tsx';
import { GoalDelay } from './goal-delay.tsx';

export default { title: 'Family/Withdraw', tags: ['!autodocs'], parameters: SCREENS };

/** A goal comes later. */
export const Delays = part(<GoalDelay amountCents={500} availableCents={5101} />, {
  as: 'mia',
  shows: /^If you take \$5\.00 out, Watercolor set comes about \d/,
});

/** A full goal is no longer full. */
export const Loses = part(<GoalDelay amountCents={2000} availableCents={5101} />, {
  as: 'mia',
  shows: /^If you take \$20\.00 out, you no longer have enough for Roller skates/,
});
