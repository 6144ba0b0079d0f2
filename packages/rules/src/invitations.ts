export const invitations = {
  ownSecrets: 'An invited adult chooses the own username, password and PIN, accepts the policies, and is signed in',
  oneUse: 'An invitation works once and for 24 hours',
  endsWithAdult: 'An invitation ends with a new password or PIN of the adult who made it, and with their removal',
  codeTries: 'After five wrong tries the code of an invitation has ended, and its link still works',
  noLockOut: 'A wrong code of an invitation locks no account',
  notForChildren: 'A child’s profile and a children’s own device accept no invitation',
  ownDevice: 'On a children’s own device only its children’s profiles open, by their PIN',
  noAdults: 'A children’s own device answers with no adult’s name, address or PIN length',
  deviceStays: 'A children’s own device outlives a password change',
  deviceEnds:
    'A children’s own device ends in the list of devices, with its last child, after 60 days without use, and after a year',
} as const;
