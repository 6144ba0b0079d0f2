import { toDecimal } from '@pocketful/domain/money';
import { SCREENS, whenOpened, whenPressed } from '@pocketful/testkit/screens/screen-story';
import { opened, part, screen } from '../../test/screen.tsx';
import { ProposalDecision } from './proposal-decision.tsx';

/** The part of `userEvent` that a play function needs for a choice. */
interface Chooser {
  selectOptions(select: Element, value: string): Promise<void>;
}

export default { title: 'Family/Chores', tags: ['!autodocs'], parameters: SCREENS };

export const Parents = screen('/chores', { as: 'dana', shows: "mia's Chores" });

export const ParentsWithNothing = screen('/chores', { as: 'dana', of: 'quiet', shows: "mia's Chores" });

export const ParentsCrowded = screen('/chores', { as: 'dana', of: 'crowded', shows: /^Chore number 30/ });

export const ParentsBroken = screen('/chores', {
  as: 'dana',
  wishes: { listChores: 'INTERNAL' },
  shows: 'This could not be loaded',
});

/** One sent back with a reason, one awaiting approval, two to do. */
export const AChilds = screen('/chores', { as: 'mia', shows: /To Do/ });

export const AChildsWithNothing = screen('/chores', { as: 'mia', of: 'quiet', shows: 'My Chores' });

/** One suggestion waits. */
export const Suggest = opened('/chores', { as: 'mia', press: 'Suggest a chore', opens: 'Suggest a chore' });

/** One suggestion was declined, and one has another amount. */
export const AChildsAnswers = screen('/chores', { as: 'bo-rivera', shows: 'Suggestion Updates' });

export const AChildsSuggestionsBroken = screen('/chores', {
  as: 'mia',
  wishes: { listProposals: 'INTERNAL' },
  shows: 'This could not be loaded',
});

const PROPOSED = { id: '01990000-0000-7000-8000-000000000f01', name: 'Wash the car', amount: toDecimal(400) };
const decision = part(<ProposalDecision proposal={{ ...PROPOSED, submittedAt: '2026-03-10T15:00:00Z' }} />, {
  as: 'dana',
  shows: 'Accept',
});
/** The amount can be changed before the yes. */
export const Accept = opened('/', {
  as: 'dana',
  of: 'suggested',
  press: 'Accept',
  opens: 'Accept "Wash the car"?',
});
export const DeclineSuggestion = { ...decision, play: whenOpened('Decline', 'Decline "Wash the car"?') };

/** A recurring chore among those that can be handed in. */
export const AChildsSeries = screen('/chores', { as: 'leo', shows: 'Every Mon and Thu' });

/** The first chore was handed in offline. */
export const AChildsNotSent = {
  ...screen('/chores', { as: 'mia', wishes: { submitChore: 'AWAY' }, shows: 'My Chores' }),
  play: whenPressed('Submit for Approval', 'Not Sent Yet'),
  beforeEach: () => () => localStorage.removeItem('pocketful-hand-ins'),
};

const leaving = whenOpened(/^Switch\s*Profile$/, 'Switch before it is sent?');

/** A child that leaves before the chore is sent confirms it. */
export const Leave = {
  ...AChildsNotSent,
  play: Object.assign(async (story: Parameters<typeof AChildsNotSent.play>[0]) => {
    await AChildsNotSent.play(story);
    await leaving(story);
  }, leaving),
};

/** Leaves to rake, for the first who takes them. */
export const AChildsOffers = screen('/chores', { as: 'leo', shows: 'Up for grabs' });

/** They are taken: they can be given back. */
export const AChildsTaken = screen('/chores', { as: 'mia', of: 'paidRightAway', shows: 'Give Back' });

export const Waiting = screen('/chores?tab=waiting', { as: 'dana', shows: 'Empty the dishwasher' });

export const WaitingWithNothing = screen('/chores?tab=waiting', { as: 'dana', of: 'quiet', shows: 'All caught up' });

export const Pending = screen('/chores?tab=pending', { as: 'dana', shows: 'Every Mon and Thu' });

export const PendingWithNothing = screen('/chores?tab=pending', {
  as: 'dana',
  of: 'quiet',
  shows: 'No pending chores',
});

export const Completed = screen('/chores?tab=completed', { as: 'dana', shows: 'Mow the front lawn' });

export const CompletedWithNothing = screen('/chores?tab=completed', {
  as: 'dana',
  of: 'quiet',
  shows: 'No completed chores yet',
});

/** The built-in templates, and the family's own. */
export const MasterList = screen('/chores?tab=master', { as: 'dana', shows: 'Walk Biscuit' });

export const MasterListLoading = screen('/chores?tab=master', {
  as: 'dana',
  wishes: { listChoreTemplates: 'NEVER' },
  shows: 'Add Template',
});

export const MasterListBroken = screen('/chores?tab=master', {
  as: 'dana',
  wishes: { listChoreTemplates: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const AddChore = opened('/chores', { as: 'dana', press: 'Add Chore', opens: 'Add Chore' });

/** The same for the first of several children. */
export const AddOffer = {
  ...AddChore,
  play: async (story: Parameters<typeof AddChore.play>[0] & { readonly userEvent: Chooser }) => {
    await AddChore.play(story);
    const mode = document.querySelector('select[name=mode]');
    if (!mode) throw new Error('there is no choice of who does it');
    await story.userEvent.selectOptions(mode, 'first');
  },
};

export const DeleteOffer = opened('/chores', {
  as: 'dana',
  press: ['Rake the leaves', 'Delete'],
  opens: 'Delete this offer?',
});

export const RowSheet = opened('/chores', { as: 'dana', press: 'Tidy the bedroom', opens: 'Tidy the bedroom' });

export const EditSeries = opened('/chores', {
  as: 'dana',
  press: ['Put the bins out', 'Edit'],
  opens: 'Edit Chore',
});

/** It keeps its child, and how often it comes. */
export const EditSentBack = opened('/chores', { as: 'dana', press: ['Tidy the bedroom', 'Edit'], opens: 'Edit Chore' });

export const EndSeries = opened('/chores', {
  as: 'dana',
  press: ['Put the bins out', 'Delete'],
  opens: 'Delete this chore?',
});

export const AddTemplate = opened('/chores?tab=master', {
  as: 'dana',
  press: 'Add Template',
  opens: 'Add Chore Template',
});

export const AssignChore = opened('/chores?tab=master', {
  as: 'dana',
  of: 'crowded',
  press: 'Assign Rake the leaves',
  opens: 'Assign Chore',
});

export const ParentsLoading = screen('/chores', {
  as: 'dana',
  wishes: { listChores: 'NEVER' },
  shows: 'Chores Dashboard',
});

export const ParentsWithNobody = screen('/chores', {
  as: 'dana',
  of: 'childless',
  shows: 'Add First Family Member',
});

export const AChildsLoading = screen('/chores', {
  as: 'mia',
  wishes: { listChildChores: 'NEVER' },
  shows: 'My Chores',
});

export const AChildsBroken = screen('/chores', {
  as: 'mia',
  wishes: { listChildChores: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const AChildsOff = screen('/chores', { as: 'mia', of: 'switchedOff', shows: 'Chores are off right now' });

export const Reject = opened('/chores?tab=waiting', {
  as: 'dana',
  press: 'Reject',
  opens: 'Reject "',
});

export const DeleteChore = opened('/chores', {
  as: 'dana',
  press: ['Practice the piano for 20 minutes', 'Delete'],
  opens: 'Delete this chore?',
});

/** Large pictures and one button. */
export const AChildsSimple = screen('/chores', { as: 'bo-rivera', of: 'simpleView', shows: 'I did it' });
