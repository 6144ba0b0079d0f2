import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Allowances', tags: ['!autodocs'], parameters: SCREENS };

const PAGE = '/children/$mia';
const as = 'dana';

export const Settings = screen(PAGE, { as, shows: /every Friday/ });
export const NoneYet = screen(PAGE, { as, of: 'quiet', shows: 'No allowance yet.' });
export const Broken = screen(PAGE, { as, wishes: { listAllowances: 'INTERNAL' }, shows: 'This could not be loaded' });

export const AddAllowance = opened(PAGE, { as, press: 'Add Allowance', opens: 'Add Allowance' });
export const AddRegularPayment = opened(PAGE, { as, press: 'Add Regular Payment', opens: 'Add Regular Payment' });
export const EditAllowance = opened(PAGE, { as, press: /^Edit Mia's allowance/, opens: 'Edit Allowance' });
export const EditRegularPayment = opened('/children/$leo', {
  as,
  press: /^Edit Leo's Phone/,
  opens: 'Edit Regular Payment',
});
export const EndAllowance = opened(PAGE, { as, press: /^End Mia's allowance/, opens: 'End this allowance?' });
