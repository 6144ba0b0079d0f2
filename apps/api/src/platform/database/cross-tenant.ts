/**
 * What looks across families, by right and by name. Every statement that is not sent through one family's handle goes
 * through one of these, and `docs/generated/statements.md` lists it under the name, so that none is added unseen.
 */
export const CROSS_TENANT_PURPOSES = {
  sessions: 'A cookie names its family and is looked up with others of the same moment, before anybody is known.',
  'sign-in': 'Whose name or address it is that somebody signs in or signs up with, and how often it was tried.',
  staff: 'Staff live apart from families: their accounts, tokens and names.',
  reports:
    'Staff read figures, the trail and who somebody is by the views of staff_views, as a role that may read nothing else.',
  clock: 'The newest trusted time, and when each job is due: one instance has one of each.',
  housekeeping:
    'Sessions, keys, tries and addresses past their time are removed, and what was put away, whosever they are.',
  retention:
    'Accounts with transactions past their time are found, whosever they are; each is then a write of one family.',
  erasures: 'Children and families that were erased are noted outside the database, whosever they were.',
  books: 'The verifier and the checkpoints read every family’s ledger and trail.',
  'due-payments': 'What is due by the calendar is paid, whosever it is; each payment is then a write of one family.',
  mail: 'Mail that is due is written and sent, whosever it is; codes and tokens are minted as it goes.',
  'error-logs': 'Anybody tells of an error, and staff read it; its rows name people by ids that lead nowhere.',
  figures: 'How many requests came, who was active and what days came to is added up over everybody, by ids alone.',
  'privacy-audit':
    'The audit of children’s privacy: its results, what it found open, its evidence, and probes of the system as a whole.',
  maintenance:
    'Staff have the system mend, remove, tidy and forget, whosever it is; each run stands in their trail, each repair in its family’s.',
  commands: 'What an operator does at the machine itself, and how a demo or a start sees that an instance is empty.',
} as const;

export type CrossTenantPurpose = keyof typeof CROSS_TENANT_PURPOSES;
