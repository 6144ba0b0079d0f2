import type { PolicyDocument } from './document.ts';
import { POLICIES } from './policies.ts';

/** The privacy policy in force. A word that changes makes a new version. */
export const PRIVACY_POLICY: PolicyDocument = {
  policy: POLICIES.privacy,
  title: 'Privacy Policy',
  lead:
    'Pocketful helps families teach children about money. It keeps as little about a child as that takes, shows it to nobody outside ' +
    'the family but those who run Pocketful, and lets parents read, take along and delete all of it.',
  sections: [
    {
      id: 'childrens-privacy',
      title: "Children's privacy protection",
      blocks: [
        {
          text:
            'Pocketful is designed to comply with the Children’s Online Privacy Protection Act (COPPA), the US law for children under 13. ' +
            'Account creators must be 18 or older. Accounts of children are created by their parents or guardians only, and a child cannot ' +
            'sign up, sign in with a password or invite anybody.',
        },
        {
          text:
            'Before anything about a child is kept, a parent consents to the account and to the collection of data. A parent of a child under ' +
            '13 can confirm the consent by email, and can withdraw it at any time: the child’s profile then cannot be used any more.',
        },
        {
          text:
            'A child is never asked for more than the activity needs, and nothing a child does is public: there are no profiles, messages or ' +
            'contacts beyond the own family.',
        },
      ],
    },
    {
      id: 'data-collection',
      title: 'Data collection',
      blocks: [
        {
          lead: 'What we collect about a child:',
          items: [
            'The first name and a username. A last name only if a parent chooses to give one.',
            'The age, kept as the year of birth.',
            'A PIN, kept as a one-way encrypted hash that nobody can read back.',
            'Chores, savings goals, rewards and requests, and what came of them: the learning progress.',
            'Virtual transactions: what was earned, saved and spent, with the balance after each.',
            'Which profile was used when; for 30 days from which network address, and with which kind of browser while a device is signed in.',
            'Reports of errors: where something went wrong and, if somebody types one, a comment. Names, addresses, PINs and codes are taken out before a report is kept.',
          ],
        },
        {
          lead: 'What we do not collect from children:',
          items: [
            'No email address, phone number or postal address.',
            'No full name: a last name is never required.',
            'No photos, voice, location or contacts, and no payment data. All money in Pocketful is virtual.',
          ],
        },
        {
          lead: 'What we collect from parents:',
          items: [
            'The name, username and email address, a password and a PIN, both kept as one-way encrypted hashes.',
            'What verifies an email address or a consent.',
            'Preferences such as the time zone, records of consents and accepted policies, and what is written to us as feedback.',
            'Which profile was used when; for 30 days from which network address, and with which kind of browser while a device is signed in.',
          ],
        },
        {
          lead: 'Cookies and browser storage. There are two cookies, both set by Pocketful itself and needed for it to work:',
          items: [
            'pocketful_session: keeps this device signed in, for 90 days at the most.',
            'pocketful_device: lets this device be recognized when an account signs in again, so that strangers who guess passwords cannot lock you out; it lasts a year.',
            'Browser storage: which profile was shown last, notices that were dismissed, for a moment what was being typed when a page had to be loaded again, which errors were asked about, and, where the app works without a connection, a child’s last balance and chores until that profile is left, and which chores were handed in and not sent yet. It stays in the browser.',
          ],
        },
      ],
    },
    {
      id: 'data-usage',
      title: 'Data usage',
      blocks: [
        {
          lead: 'Permitted uses. We use what we collect only to:',
          items: [
            'show each member of the family their chores, goals, rewards and balances,',
            'let parents approve, correct and follow what their children do,',
            'keep accounts safe: sign-in, PINs, lock-outs and a record of every change,',
            'send parents the mails that their account needs,',
            'find and mend errors.',
          ],
        },
        {
          lead: 'Prohibited uses. We never:',
          items: [
            'sell, rent or share data about a child or a family,',
            'show advertising or build profiles for it,',
            'use third-party analytics, trackers, fonts or scripts: pages load from Pocketful alone,',
            'contact a child,',
            'make a game or prize depend on giving away more data.',
          ],
        },
      ],
    },
    {
      id: 'data-protection',
      title: 'Data protection and retention',
      blocks: [
        {
          text:
            'Passwords and PINs are hashed with a secret kept outside the database. Sessions are stored hashed and end by themselves. Families ' +
            'are kept apart in every query, and every change is written to a record that cannot be altered unnoticed.',
        },
        {
          lead: 'How long we keep data:',
          items: [
            'Educational data (transactions, chores, goals, rewards and requests): 3 years at the most. Older transactions are replaced by one balance brought forward.',
            'Activity logs, reports of errors and feedback: 1 year at the most.',
            'Network addresses: 30 days. Kinds of browsers: as long as a device is signed in, 90 days at the most, and with a consent 30 days.',
            'Account data and consents: as long as the account exists. When the Family Admin closes the family, everything of all its members is deleted immediately.',
            'On a parent’s request a child’s data is deleted immediately. What remains is a record, without personal data, that it was done.',
            'Backups are erased again of what was deleted when they are restored.',
          ],
        },
      ],
    },
    {
      id: 'parental-rights',
      title: 'Parental rights',
      blocks: [
        {
          lead: 'For each of your children you can, at any time and without giving a reason:',
          items: [
            'review what is kept, and take all of it along as a file,',
            'correct names, age and PIN,',
            'refuse further collection by withdrawing your consent,',
            'have the account and all data with it deleted, immediately and for good.',
          ],
        },
        { text: 'All of this is on the page Parental Data Rights, which you reach from Settings.' },
      ],
    },
    {
      id: 'rights-and-contact',
      title: 'Your rights and contact',
      blocks: [
        {
          text:
            'The same holds for you: you can read and correct your own data in Settings and end devices that are signed in. Whoever runs this ' +
            'instance of Pocketful is responsible for it and answers privacy questions within 2 business days: write through Contact in Settings.',
        },
        {
          text: 'When this policy changes in what it means, it gets a new version, and every parent is asked to read and accept it before going on.',
        },
      ],
    },
  ],
};
