export const invitations = {
  ownSecrets: 'An invited adult chooses username, password and PIN, accepts the policies, and is signed in',
  oneUse: 'An invitation works once and for 24 hours',
  endsWithAdult: 'An invitation ends when the adult who made it gets a new password or PIN, or is removed',
  mailed: 'An adult mails five invitations a day that nobody accepts; the next one is refused',
  codeTries: 'After five wrong codes the code of an invitation no longer works; its link does',
  noLockOut: 'A wrong code of an invitation locks no account',
  notForChildren: 'A child’s profile and a children’s own device accept no invitation',
  ownDevice: 'On a children’s own device only its children’s profiles open, by their PIN',
  noAdults: 'A children’s own device answers with no adult’s name, address or PIN length',
  deviceStays: 'A children’s own device stays signed in after a password change',
  deviceEnds:
    'A children’s own device ends when an adult signs it out, with its last child, after 60 days without use, and after a year',
  deviceOfRemoved:
    'A children’s own device names the adult who added it, and ends with that adult unless the question’s tick is taken away',
} as const;
