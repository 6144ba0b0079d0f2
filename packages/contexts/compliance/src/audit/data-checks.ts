import { BACKUP_DAYS, CLASS_DAYS } from '../retention.ts';
import { type AuditFacts, tablesOf } from './facts.ts';
import { counted, dayOf, type Look, none, type Outcome, settle, verb } from './outcome.ts';

const child = (count: number) => counted(count, 'child', 'children');

/** 16 CFR 312.10: every table about children has a purpose and an end, as the published policy says. */
export function retentionPolicy({ system }: AuditFacts): Outcome {
  if (!system) return settle([]);
  return settle([
    none(system.tablesWithoutPeriod, {
      fine: 'Each table about children has a purpose and a period.',
      found: 'Without a purpose and a period',
      advice: 'Write down what the table is for and when its rows go, and let the daily removal take them.',
    }),
    none(system.periodsUnpublished, {
      fine: 'The published policy names each period.',
      found: 'The published policy does not name the period of',
      advice: 'Publish a version of the policy that names it.',
    }),
  ]);
}

/** A day and two hours: an older run is no evidence for today. */
export const LONGEST_HOURS = 26;
const HOUR_MS = 3_600_000;

/** 16 CFR 312.10: a backup still has data deleted later, so it is removed within the published days. */
export function backupsRemoved({ system }: AuditFacts): Outcome {
  if (!system) return settle([]);
  const { backups, backupsOverdue } = system;
  return settle([
    {
      of: backups,
      failed: backupsOverdue,
      fine: `Each of ${counted(backups, 'backup')} is at most ${BACKUP_DAYS} days old.`,
      found: `${counted(backupsOverdue, 'backup')} ${verb(backupsOverdue, 'is', 'are')} older than ${BACKUP_DAYS} days.`,
      tables: [],
      advice:
        'Make a new backup, which removes the old ones. Remove by hand copies that are kept elsewhere, and backups with another file in their folder.',
    },
  ]);
}

/** 16 CFR 312.10: nothing is kept past its time, and the job that sees to it runs. */
export function retentionCarriedOut({ families, system }: AuditFacts): Outcome {
  const { overdueAccounts, overdueTrails, overdueItems, children } = families;
  const overdue = overdueAccounts + overdueTrails;
  const kept: Look = {
    of: Math.max(children, overdue),
    failed: overdue,
    fine: 'No transaction and no row of a trail is past its time.',
    found: `${counted(overdue, 'account or trail', 'accounts and trails')} ${verb(overdue, 'holds', 'hold')} rows past their time.`,
    tables: [...(overdueAccounts > 0 ? ['ledger_entries'] : []), ...(overdueTrails > 0 ? ['audit_entries'] : [])],
    advice: 'Look in the log why the daily removal left them.',
  };
  const items: Look = {
    of: Math.max(children, overdueItems),
    failed: overdueItems,
    fine: 'No item of a family has expired, counted from the last use, and no time is still to come.',
    found: `${counted(overdueItems, 'kind of item', 'kinds of items')} ${verb(overdueItems, 'has', 'have')} expired rows, counted from the last use, or a time that has not come.`,
    tables: tablesOf(families, 'overdueItems'),
    advice: 'Look in the log why the daily removal left them.',
  };
  if (!system) return settle([kept, items]);
  const { at, retainedAt, classesOverdue, classesUnseen } = system;
  const classes = Object.keys(CLASS_DAYS).length;
  // A time that is still to come is no evidence of anything.
  const since = retainedAt === undefined ? 0 : at.getTime() - retainedAt.getTime();
  const ran = since >= -HOUR_MS && since <= LONGEST_HOURS * HOUR_MS;
  return settle([
    kept,
    items,
    none(classesOverdue, {
      fine: 'The oldest row of each class is within its time.',
      found: 'Expired rows, or times that have not come, were found among',
      advice: 'Look in the log why the daily removal left them.',
    }),
    {
      of: classes,
      unknown: classesUnseen.length,
      fine: 'The job looked at each class.',
      found: `How old the oldest rows are was not looked at within the last ${LONGEST_HOURS} hours${classesUnseen.length < classes ? ` of: ${classesUnseen.join(', ')}` : ''}.`,
      tables: ['retention_marks'],
      advice: 'Let Pocketful run through the night, and look in the log for its job.',
    },
    {
      of: 1,
      ...(retainedAt === undefined ? { unknown: 1 } : { failed: ran ? 0 : 1 }),
      fine: 'The job that removes what is past its time ran within the last 26 hours.',
      found: retainedAt
        ? `The job that removes what is past its time last ran on ${dayOf(retainedAt)}.`
        : 'The job that removes what is past its time has not run yet.',
      tables: ['retention_runs'],
      advice: 'Let Pocketful run through the night, and look in the log for its job.',
    },
  ]);
}

/** 16 CFR 312.5(a)(2): nothing of a child is disclosed to a third party. */
export function noDisclosure({ families, system }: AuditFacts): Outcome {
  const { children, tracked, pushesAstray } = families;
  const settings: Look = {
    of: children,
    failed: tracked,
    fine: 'Analytics and marketing are off for every child.',
    found: `Analytics or marketing is on for ${child(tracked)}.`,
    tables: ['privacy_settings'],
    advice: 'Switch it off, and find out what switched it on.',
  };
  const pushes: Look = {
    of: pushesAstray,
    failed: pushesAstray,
    fine: 'Each mail, push and notice goes to an adult, a push on a device where an adult is signed in.',
    found: `${counted(pushesAstray, 'mail, push subscription or setting of notices belongs', 'mails, push subscriptions and settings of notices belong')} to no adult, or to a device where no adult is signed in.`,
    tables: tablesOf(families, 'pushesAstray'),
    advice: 'Delete the subscription, and find out what stored it.',
  };
  if (!system) return settle([settings, pushes]);
  return settle([
    settings,
    pushes,
    none(system.mailsAway, {
      fine: 'Mails about a family go to its adults.',
      found: 'Table outbox has mails to other addresses, of the kinds',
      advice: 'Delete the mails, and find out what queued them.',
    }),
    none(system.pushesAway, {
      fine: 'Pushes go to the services of the settings.',
      found: 'Table push_subscriptions has pushes to other servers',
      advice: 'Delete the subscriptions, and find out what stored them.',
    }),
    none(system.foreignOrigins, {
      fine: 'Pages load from Pocketful alone: the policy that browsers keep names no other origin.',
      found: 'Pages may load from or send to other origins',
      advice: 'Take the origin out of the Content-Security-Policy, and out of the pages.',
    }),
    none(system.schemaDrift.sending, {
      fine: 'The database gives no right and sends nothing out beyond what this version sets up.',
      found: 'These rights and ways out of the database are not those of this version',
      advice: 'Revoke the grant or drop the object, and find out who made it.',
    }),
  ]);
}

/** 16 CFR 312.7: of a child no more is kept than its use takes. */
export function minimisation({ families, system }: AuditFacts): Outcome {
  const { children, contactable, childsReports, textsWithContact } = families;
  const names: Look = {
    of: children,
    failed: contactable,
    fine: 'No child has an email address, and none has an address or a telephone number in a name.',
    found: `${child(contactable)} ${verb(contactable, 'has', 'have')} an email address, a password or a name to sign in with, an address or a telephone number in a name, or words among its switches.`,
    tables: tablesOf(families, 'contactable'),
    advice: 'Ask a parent to choose a name without an address and a number.',
    parents: 'Choose a name without an address and a number.',
    remedy: 'edit',
  };
  const texts: Look = {
    of: textsWithContact,
    unknown: textsWithContact,
    fine: 'No text of a child has an email address, a telephone number or a street.',
    found: `${counted(textsWithContact, 'text or picture', 'texts and pictures')} of a child ${verb(textsWithContact, 'has', 'have')} an email address, a telephone number, a street or other words.`,
    tables: tablesOf(families, 'textsWithContact'),
    advice: 'Ask a parent to look at the goals, requests and suggestions, and to take it out.',
    parents: 'Look at the goals, requests and suggestions, and take it out.',
  };
  const reports: Look = {
    of: childsReports,
    failed: childsReports,
    fine: 'No error report and no feedback names a child as its author or has words of one, an email address or a secret.',
    found: `${counted(childsReports, 'error report or feedback names a child as its author or has', 'error reports and feedback name a child as their author or have')} words that no adult wrote, an email address or a secret.`,
    tables: tablesOf(families, 'childsReports'),
    advice: 'Delete the author and the words, and find out what stored them.',
  };
  if (!system) return settle([names, texts, reports]);
  return settle([
    names,
    texts,
    reports,
    none(system.columnsBeyond, {
      fine: 'Each column about a child belongs to a kind of data in the policy.',
      found: 'The policy does not name',
      advice: 'Remove them, or publish a version of the policy that says what they are for.',
    }),
    none(system.schemaDrift.holding, {
      fine: 'The tables and views of the database are those of this version, in every schema.',
      found: 'These tables and views are not those of this version',
      advice: 'Drop what this version does not make, and start Pocketful again for the rest.',
    }),
  ]);
}

/**
 * 16 CFR 312.6(a): parents' requests for access are answered within two business days. An export is recorded with its
 * answer, in one transaction, so only a row from elsewhere can be late: this is by construction.
 */
export function reviewByParents({ families }: AuditFacts): Outcome {
  const { reviews, reviewsLate } = families;
  return settle([
    {
      of: reviews,
      failed: reviewsLate,
      fine:
        reviews === 0
          ? 'No parent has asked for a child’s data.'
          : `${counted(reviews, 'request')} to see a child’s data ${verb(reviews, 'was', 'were')} answered in time.`,
      found: `${counted(reviewsLate, 'request')} to see a child’s data ${verb(reviewsLate, 'was', 'were')} not answered within two business days, or with nothing.`,
      tables: ['data_access_requests'],
      advice: 'Answer the open requests, and explain the delay to the parent.',
    },
  ]);
}

/** 16 CFR 312.6(a)(2): erased data is gone, all of it, and an announced erasure is done on its day. */
export function deletionComplete({ families, system }: AuditFacts): Outcome {
  const { erasures, erasuresLeft, orphans, erasuresLate, erasuresWaiting, erasuresUnplanned } = families;
  const looks: readonly Look[] = [
    {
      of: erasures,
      failed: erasuresLeft,
      fine:
        erasures === 0
          ? 'No parent has asked to erase a child.'
          : `Nothing is left after ${counted(erasures, 'erasure')}.`,
      found: `After ${counted(erasuresLeft, 'erasure')} something about the child is left, or has come back.`,
      tables: tablesOf(families, 'erasuresLeft'),
      advice:
        'Erase the child again. After a restore look for the journal of revocations (revocations.jsonl) beside the backup.',
    },
    {
      of: orphans,
      failed: orphans,
      fine: 'No row is about a child who is not there.',
      found: `${counted(orphans, 'table has', 'tables have')} rows about a child who is not there.`,
      tables: tablesOf(families, 'orphans'),
      advice: 'Find out who deleted the child, and delete these rows.',
    },
    {
      of: erasuresLate,
      failed: erasuresLate,
      fine: 'Each announced erasure was done on its day.',
      found: `${counted(erasuresLate, 'announced erasure')} ${verb(erasuresLate, 'was', 'were')} not done on ${verb(erasuresLate, 'its', 'their')} day.`,
      tables: ['deadlines'],
      advice: 'Look in the log what held it up.',
    },
    {
      of: erasuresUnplanned,
      failed: erasuresUnplanned,
      fine: 'The erasure of each closed profile is planned.',
      found: `The erasure of ${counted(erasuresUnplanned, 'closed profile')} is not planned.`,
      tables: ['deadlines'],
      advice: 'Withdraw the consent again, or erase the child at a parent’s request.',
    },
    {
      of: erasuresWaiting,
      unknown: erasuresWaiting,
      fine: 'No closed profile waits for a reader of its notice.',
      found: `The erasure of ${counted(erasuresWaiting, 'closed profile')} waits for an adult to read its announcement or its reminder.`,
      tables: ['privacy_settings', 'deadlines'],
      advice: 'Ask an adult of the family to sign in, or set up mail.',
      parents: 'Open the notice on the dashboard.',
    },
  ];
  if (!system) return settle(looks);
  const { familiesLeft, revocationsWaiting: waiting } = system;
  return settle([
    ...looks,
    none(familiesLeft, {
      fine: 'Nothing is left of a closed family.',
      found: 'Rows of a closed family are left in',
      advice: 'Find out how they came back, and close the family again.',
    }),
    {
      of: waiting,
      failed: waiting,
      fine: 'The journal beside the backups has each erasure.',
      found: `${counted(waiting, 'erasure or other revocation', 'erasures and other revocations')} of more than a day ago ${verb(waiting, 'is', 'are')} not in the journal beside the backups.`,
      tables: ['revocations'],
      advice: 'Look in the log why the journal could not be written. A restore would bring back what was erased.',
    },
  ]);
}

/** 16 CFR 312.2: identifiers that last are those of the policy, for as long as it says. */
export function persistentIdentifiers({ families, system }: AuditFacts): Outcome {
  const { identifiersKept } = families;
  const kept: Look = {
    of: identifiersKept,
    failed: identifiersKept,
    fine: 'No network address and no browser is kept past its 30 days, and of a child only the network.',
    found: `${counted(identifiersKept, 'network address, browser or report', 'network addresses, browsers and reports')} ${verb(identifiersKept, 'is', 'are')} older than 30 days, of a time that has not come, or the whole address of a child.`,
    tables: tablesOf(families, 'identifiersKept'),
    advice: 'Look in the log why the job that forgets them, every 15 minutes, left them.',
  };
  if (!system) return settle([kept]);
  return settle([
    kept,
    none(system.cookiesBeyond, {
      fine: 'The cookies are those that the policy names.',
      found: 'Cookies that the policy does not name',
      advice: 'Publish a version of the policy that names them, or do without.',
    }),
  ]);
}
