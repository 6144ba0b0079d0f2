export const retention = {
  choresAndTrophies: 'Unpaid chores and old trophies are removed after three years',
  runsAtStart: 'The daily removal runs at a start when it is due',
  broughtForward: 'Transactions past three years become one balance brought forward',
  trailTrimmed: 'An audit log is trimmed after a year, at a signed head and nowhere else',
  restoreErases: 'A restored backup is erased again',
  restoreRevokes: 'A restore takes away again what was taken away after the backup',
  oldBackups: 'A new backup removes those older than 35 days, but never the newest three',
  decided: 'Rejected, skipped and ended items are removed after three years, and an unverified founder after 30 days',
  ages: 'The metrics have the age of the oldest row of each class',
  removingRole: 'Only the role of the jobs removes what is past its time, or what no adult asked for',
  databaseClock: 'The database removes nothing before its time by its own clock',
  bytesGone: 'After an erasure and the daily removal no file of the embedded database has the name of the child',
} as const;
