import type { PolicyDocument } from './document.ts';
import { POLICIES } from './policies.ts';
import { DATA, described } from './register.ts';
import { PERIODS } from './retention.ts';

const required = DATA.filter(([, { optional }]) => !optional);
const optional = DATA.filter(([, datum]) => datum.optional);

/** The privacy policy in force. A changed word is an addition with a version. */
export const PRIVACY_POLICY: PolicyDocument = {
  policy: POLICIES.privacy,
  title: 'Privacy Policy',
  lead:
    'Pocketful helps families teach children about money. It is made to keep as little about a child as that takes. Outside the family ' +
    'only those who run Pocketful see it, and whoever a parent lets see it. Parents can read, take along and delete a child’s data.',
  sections: [
    {
      id: 'childrens-privacy',
      title: "Children's privacy protection",
      blocks: [
        {
          text:
            'Pocketful is designed to comply with the Children’s Online Privacy Protection Act (COPPA), the US law for children under 13. ' +
            'Account creators must be 18 or older. Accounts of children are created by their parents or guardians only. From the profile of a ' +
            'child nobody can sign up or invite anyone, and a child has no password to sign in with.',
        },
        {
          text:
            'Before anything about a child is kept, a parent consents to the account and to the collection of data. Where mail is ' +
            'sent, a parent of a child under 13 can confirm the consent by email. Where Pocketful serves the public, a child who is added ' +
            'under 13 can use the profile only after a parent has confirmed it. If nobody confirms it, what was entered is deleted thirty days ' +
            'after an adult of the family saw the announcement, or the mail with it was delivered to the mail provider. If a household begins to serve the public, its profiles stay usable for 60 days without that.',
        },
        {
          text:
            'A parent can withdraw the consent at any time. The profile of a child under 13 is then closed, and only a new consent opens it ' +
            'again. The child’s data is deleted ninety days after an adult of the family saw the announcement, or the mail with it was ' +
            'delivered to the mail provider. The adults hear of it again a week before.',
        },
        {
          text:
            'A child is never asked for more than the activity needs, and nothing that a child does is public: there are no public profiles, ' +
            'no messages and no contacts outside the own family.',
        },
      ],
    },
    {
      id: 'data-collection',
      title: 'Data collection',
      blocks: [
        {
          lead: 'What we collect about a child, each only with the function that needs it:',
          items: required.map(([, datum]) => described(datum)),
        },
        { lead: 'Only if a parent switches it on or enters it:', items: optional.map(([, datum]) => described(datum)) },
        {
          lead: 'What we do not collect from children:',
          items: [
            'No email address, phone number or postal address.',
            'No full name: a last name is never required, and kept only if a parent gives one.',
            'No photos, voice, location or contacts, and no payment data. All money in Pocketful is virtual.',
          ],
        },
        {
          lead: 'What we collect from parents:',
          items: [
            'The name, username and email address, a password and a PIN, both kept as one-way encrypted hashes.',
            'What verifies an email address or a consent.',
            'The email address of a person whom a parent invites, until the mail is sent.',
            'Which notices a parent chooses; where push notices of a device go, until the device is signed out.',
            'Preferences such as the time zone, records of changes, consents and accepted policies, and what is written to us as feedback or with an error.',
            'Which profile was used when; for 30 days from which network address, and with which kind of browser while a device is signed in.',
          ],
        },
        {
          lead: 'Cookies and browser storage. A family has two cookies, both set by Pocketful itself and needed for it to work:',
          items: [
            'pocketful_session: keeps this device signed in, for 90 days at the most, and a child’s device for a year.',
            'pocketful_device: lets this device be recognized when an account signs in again, so that strangers who guess passwords cannot lock you out. It lasts a year.',
            'Browser storage: which profile was shown last, notices that were dismissed, for a moment what was being typed when a page had to be loaded again, which errors were asked about, and, where the app works without a connection, a child’s names, numbers, age, settings, last balance and chores until that profile is left, and which chores were submitted and not sent yet. What is older than 30 days is not shown, and is removed when the app is next opened. It stays in the browser.',
          ],
        },
        {
          text:
            'These identifiers keep a device signed in, protect accounts, find errors and count use. They are used for nothing else: not to contact a ' +
            'person, not for advertising, and not to follow anyone across sites.',
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
            'keep accounts safe: sign-in, PINs, lock-outs and a record of changes,',
            'prove consents and carry out the parents’ rights,',
            'send parents the mails that their account needs, and the notices that they choose,',
            'find and mend errors, answer questions and explain why something is not paid,',
            'count how many families use Pocketful, without names, and know what is no longer used.',
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
        {
          text:
            'Pocketful itself sends data about a person out in three ways only: by mail, by push notice to parents, and, if a parent sets one up, to that parent’s own calendar or program. A mail to a person whom a parent invites names that parent and the family. A number of what waits, without a name, goes to an address of the people who run this Pocketful if they set one. A mail goes through the mail provider of the people who run this Pocketful, ' +
            'and may contain a child’s name. A mail about what waits contains names and amounts only if its parent switches that on, ' +
            'and never a child’s words. A push notice to a parent, if a parent switches it on, goes encrypted through the push service of the ' +
            'browser’s maker and contains a number and no name. ' +
            'Staff see the names of children only after they open their family with a reason, or if a parent writes them. With the names ' +
            'they then see which chores, rewards and allowances were paid and which were not, without their names. The adults of the ' +
            'family can read who looked, when and why. Who else stores data for the people who run this Pocketful is under ‘Who runs ' +
            'this Pocketful’.',
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
            'are kept apart in every query, and changes are written to a record that cannot be altered unnoticed.',
        },
        {
          lead: 'How long we keep data:',
          items: [
            `${PERIODS.educational.published} Older transactions are replaced by one balance brought forward. Thirty days before something that is still open is deleted, the adults get a notice and can keep it; if no adult sees the notice, it is deleted seven months after the three years at the latest.`,
            PERIODS.activity.published,
            PERIODS.ticks.published,
            `${PERIODS.circumstances.published} Kinds of browsers: as long as a device is signed in, and 30 days with a consent, an accepted policy or an error. A web server that the people who run this Pocketful put in front of it has a log of its own.`,
            `${PERIODS.account.published} When the Family Admin closes the family, all profiles with their data are deleted immediately. If no one of the family signs in for three years, the family is closed in the same way after the same notice; the day of its last use is kept for that.`,
            'On a parent’s request a child’s profile and all that it holds is deleted immediately. In the database that comes with Pocketful its bytes on the disk go within a day, in a very large table when their place is used again. What remains is a record of changes as numbers without names, for a year, and as long as the family exists that it was done; the child’s name stays in texts about others unless the parent has it replaced.',
            'Backups: 35 days, but the newest three stay, and an old one goes when the next is made. An erased child, a closed family, a removed adult and a withdrawn consent are taken away again when a backup is restored.',
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
            'refuse further collection about a child under 13 by withdrawing your consent,',
            'have the account deleted with all that it holds, immediately and for good.',
          ],
        },
        {
          text:
            'Names, age and PIN are in Settings, the rest is on the page Parental Data Rights, which you reach from Settings. Before a child’s ' +
            'file is taken along, an account is deleted or a consent is withdrawn, you give your PIN or password, unless you did within the ' +
            'last five minutes, and the other adults of the family hear of it.',
        },
      ],
    },
    {
      id: 'rights-and-contact',
      title: 'Your rights and contact',
      blocks: [
        {
          text:
            'You can read and correct your own names, address and choices in Settings and end devices that are signed in. The people who run ' +
            'this Pocketful are responsible for it and answer privacy questions within 2 business days: write through Contact in Settings, or ' +
            'to the address under ‘Who runs this Pocketful’ below.',
        },
        {
          text:
            'A later version names what it adds to this one, and since when. When it changes what the policy means, every parent is asked to read ' +
            'and accept it. For thirty days a parent may answer later, and what was accepted before goes on. After that a parent accepts it before going ' +
            'on. Nothing that the new version adds is collected before the answer.',
        },
      ],
    },
  ],
};
