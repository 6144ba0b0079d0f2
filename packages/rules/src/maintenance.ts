export const maintenance = {
  heldNames: 'Cleaning up orphaned data frees no held name',
  repair: 'Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log',
  orphans: 'Cleaning up removes orphaned rows, never ledger, consents or audit log; a dry run reports first',
  actions: 'Optimizing, clearing caches, ending expired sessions and the report do what they say',
  oneRun: 'One run of a maintenance action exists at a time, and none stays running forever',
  typedConfirmation: 'An action that cannot be undone asks for typed confirmation',
  failed: '‘Maintenance Action Failed’ is shown for a failed action',
} as const;
