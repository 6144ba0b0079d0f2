import { SCREENS, whenLaidOver } from '@pocketful/testkit/screens/screen-story';
import { opened, part, screen } from '../../test/screen.tsx';
import { VerifyParent } from './verify-parent.tsx';

export default { title: 'Family/People', tags: ['!autodocs'], parameters: SCREENS };

const PAGE = '/settings?tab=accounts';

export const OfTheFamilyAdmin = screen(PAGE, { as: 'dana', shows: /Parent · username sam/ });

export const WhoLooked = screen(PAGE, { as: 'dana', shows: /chores for two children/ });

export const OfAParent = screen(PAGE, { as: 'sam', shows: /Family Admin · username dana/ });

export const SimpleView = screen('/children/$bo-rivera', {
  as: 'dana',
  of: 'simpleView',
  shows: 'Simple view for Bo',
});

export const OneChild = screen(PAGE, { as: 'dana', of: 'quiet', shows: /^Child · age/ });

export const NoOneElse = screen(PAGE, { as: 'dana', of: 'childless', shows: 'No one else yet' });

export const Crowded = screen(PAGE, { as: 'dana', of: 'crowded', shows: /Maximiliana-Alexandrina/ });

export const Broken = screen(PAGE, {
  as: 'dana',
  wishes: { listFamilyMembers: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const EditChild = opened(PAGE, { as: 'dana', press: 'Edit Mia', opens: 'Edit Child Account' });

export const Currency = opened(PAGE, { as: 'dana', press: 'Change Currency', opens: 'Currency' });

export const EditParent = opened(PAGE, { as: 'dana', press: 'Edit Sam', opens: 'Edit Parent' });

export const EditParentsNames = opened(PAGE, {
  as: 'sam',
  of: 'threeAdults',
  press: 'Edit Ola',
  opens: 'Edit Parent',
});

export const EditChildWithoutConsent = opened(PAGE, {
  as: 'dana',
  of: 'withdrawnMeanwhile',
  press: 'Edit Mia',
  opens: 'Edit Child Account',
});

export const EditParentBroken = opened(PAGE, {
  as: 'dana',
  wishes: { getUser: 'INTERNAL' },
  press: 'Edit Sam',
  opens: 'Edit Parent',
});

export const AddAway = opened('/children/$leo', { as: 'dana', press: 'Add Days Away', opens: 'Add Days Away' });

export const EditAway = opened('/children/$leo', {
  as: 'dana',
  press: /^Edit Leo's days away/,
  opens: 'Edit Days Away',
});

export const AddParent = opened(PAGE, { as: 'dana', press: 'Add Parent', opens: 'Add Parent' });

export const DeleteParent = opened(PAGE, { as: 'dana', press: 'Delete Sam', opens: 'Delete this parent?' });

export const DeleteAChild = opened(PAGE, { as: 'dana', press: 'Delete Mia', opens: "Delete Mia's account?" });

export const HandOver = opened(PAGE, { as: 'dana', press: 'Hand Over', opens: 'Hand the family over' });

export const CloseFamily = opened(PAGE, { as: 'dana', press: 'Close Family', opens: 'Keep a copy first?' });

export const CloseACrowdedFamily = opened(PAGE, {
  as: 'dana',
  of: 'crowded',
  press: 'Close Family',
  opens: 'Keep a copy first?',
});

export const Verify = {
  ...part(
    <VerifyParent
      email="sam@example.com"
      done={['Email Verified Successfully!']}
      cancelled={['Update Cancelled']}
      onClose={() => undefined}
    />,
    { as: 'dana', shows: '' },
  ),
  play: whenLaidOver('Verify the email address'),
};

export const Loading = screen(PAGE, { as: 'dana', wishes: { listFamilyMembers: 'NEVER' }, shows: 'Family members' });

export const AddChild = opened(PAGE, { as: 'dana', press: 'Add Child', opens: 'Add Child Account' });

/** Another adult is invited, who chooses the own secrets. */
export const Invite = opened('/settings?tab=accounts', { as: 'dana', press: 'Invite', opens: 'Invite a Grown-Up' });
