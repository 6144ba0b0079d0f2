/**
 * The named reasons for a look across families. Every statement that is not sent through one family's handle uses one
 * of these, and `docs/generated/statements.sql` lists it under the name, so that none is added unnoticed.
 */
export const CROSS_TENANT_PURPOSES = {
  sessions: 'A cookie names its family and is looked up with others of the same moment, before anybody is known.',
  'sign-in':
    'The owner of the name or address of a sign-in or sign-up, and the count of its tries, also at codes of invitations.',
  staff: 'Staff live apart from families: their accounts, tokens and names.',
  reports:
    'Staff read metrics, the audit log and names through the views of staff_views, as a role that may read nothing else.',
  clock: 'The newest trusted time, and when each job is due: one instance has one of each.',
  housekeeping:
    'Sessions, keys, tries and addresses past their time are removed, and what was put away, whosever they are.',
  retention:
    'Accounts with transactions past their time are found, whosever they are; each is then a write of one family.',
  revocations: 'What was taken away, in any family, is moved to the journal outside the database.',
  books: 'The verifier and the checkpoints read every family’s ledger and trail.',
  classification: 'A job finds the families with unclassified entries, and classifies each family by a separate write.',
  'due-payments': 'What is due by the calendar is paid, whosever it is; each payment is then a write of one family.',
  stays: 'Days away that repeat are found in any family; the next ones are then entered by a write of that family.',
  turns: 'Turns that have ended are found in any family; each is then passed by a write of that family.',
  mail: 'Mail that is due is written and sent, whosever it is; codes and tokens are minted as it goes.',
  notices: 'Due notices of all families are queued and sent, and what waits in all families is counted.',
  'error-logs': 'Anyone reports an error, and staff read it. Its rows have ids of people only.',
  figures: 'How many requests came, who was active and what days came to is added up over everybody, by ids alone.',
  'privacy-audit':
    'The audit of children’s privacy: its results, what it found open, its evidence, and probes of the system as a whole.',
  maintenance:
    'Staff start maintenance for all families. Each run is in the staff’s audit log, each repair in its family’s.',
  commands: 'What an operator does at the machine itself, and how a demo or a start sees that an instance is empty.',
} as const;

export type CrossTenantPurpose = keyof typeof CROSS_TENANT_PURPOSES;
