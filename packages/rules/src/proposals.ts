export const proposals = {
  switch:
    'A child suggests chores only if an adult switched it on; what waits can be answered after it is switched off',
  proposed: 'A child suggests a chore and an amount for itself, with chores enabled; ten wait at most',
  accepted:
    'An adult accepts a suggestion once, with the same or another amount, and the child has a chore due tomorrow',
  declined: 'An adult declines a suggestion, with a reason if there is one',
  cancelled: 'A child takes back its own suggestion while it waits',
  concurrent: 'Of concurrent answers to a suggestion and its taking back one wins, and at most one chore is made',
  hidden: 'With chores disabled a child’s suggestions are in no list and cannot be accepted',
  today: 'A child’s Home names suggestions that wait, and shows answers to them as news',
  queue: 'The dashboard’s queue has the suggestions; Accept asks for the amount, and Approve all leaves them out',
  screens: 'A child suggests a chore on My Chores and on Rewards, and sees there what waits',
  notes: 'A declined suggestion, and one with another amount, are shown until the child dismisses them',
} as const;
