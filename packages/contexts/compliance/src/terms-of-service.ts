import type { PolicyDocument } from './document.ts';
import { POLICIES } from './policies.ts';

/** The terms of service in force. A changed word is an addition with a version. */
export const TERMS_OF_SERVICE: PolicyDocument = {
  policy: POLICIES.terms,
  title: 'Terms of Service',
  lead: 'What you may expect of Pocketful, and what Pocketful expects of you.',
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance of terms',
      blocks: [
        {
          text:
            'By creating a family account, or by using one as a parent, you accept these terms and the privacy policy. If you do not agree, ' +
            'please do not use Pocketful.',
        },
      ],
    },
    {
      id: 'description',
      title: 'Description of the service',
      blocks: [
        {
          text:
            'Pocketful is a family bank for learning: children do chores, save for goals and read their own ledger; parents set rewards and ' +
            'approve what is asked for.',
        },
        {
          text:
            'All money in Pocketful is virtual and educational. Pocketful is not a bank, holds no deposits and moves no real money. ' +
            'Pocketful pays no interest; a parent may. What a balance is worth is a matter between parent and child. It is not a social platform ' +
            'either: families do not see each other.',
        },
      ],
    },
    {
      id: 'eligibility',
      title: 'Eligibility',
      blocks: [
        {
          items: [
            'Account creators must be 18 or older.',
            'There is one family account per household.',
            'Children’s accounts are created by their parents or guardians only.',
          ],
        },
      ],
    },
    {
      id: 'parental-responsibility',
      title: 'Parental responsibility',
      blocks: [
        {
          text:
            'You confirm that you are the parent or legal guardian of the children you add, or that you act with their consent. You decide ' +
            'what your children earn, spend and see here, and you look after how they use it.',
        },
      ],
    },
    {
      id: 'user-accounts',
      title: 'User accounts',
      blocks: [
        {
          items: [
            'Give correct details and keep them up to date.',
            'Keep passwords and PINs to yourself; each member of the family has a PIN of its own.',
            'You are responsible for what happens under your account. Tell us when you believe that somebody else uses it.',
            'You may delete a child’s account at any time. The Family Admin may close the whole family at any time: then all profiles with their data are deleted at once and for good.',
          ],
        },
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        {
          lead: 'Please do not:',
          items: [
            'use Pocketful for anything unlawful, or for real money,',
            'add children who are not yours to look after,',
            'try to reach other families’ data, or to get around limits and locks,',
            'overload the service, or use it by machines in a way that keeps others from it.',
          ],
        },
      ],
    },
    {
      id: 'childrens-privacy',
      title: "Children's privacy",
      blocks: [
        {
          text:
            'Pocketful is designed to comply with the Children’s Online Privacy Protection Act. What is collected, why, for how long, and what ' +
            'parents may ask for is in the privacy policy, which is part of these terms.',
        },
      ],
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of liability',
      blocks: [
        {
          text:
            'Pocketful is provided as it is. We take care that it works and that nothing is lost, but we cannot promise that it is always there ' +
            'or free of errors. As far as the law allows we are not liable for indirect damage, and not for agreements between parent and child ' +
            'that rest on a virtual balance. Rights that the law gives you as a consumer stay as they are.',
        },
      ],
    },
  ],
};
