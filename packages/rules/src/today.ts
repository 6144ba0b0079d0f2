export const today = {
  child:
    'Today on a child’s Home has what came back, chores that are late or due today, the oldest first, what was answered, and what waits',
  next: 'Without a chore of today a child’s Home offers what it can hand in already; ‘All done for today.’ needs one that was handed in today',
  fresh: 'A child sees what is new since it was here, and a dot with a count on each tab with news',
  mark: 'The mark of what a child has seen moves forward only, has no time, and is not in the audit log',
  family: 'Today on the dashboard has each child’s chores that are left and the number that was handed in',
} as const;
