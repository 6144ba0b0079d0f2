import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { MailQueue } from './deliver.ts';
import type { LentRow } from './lending.ts';

interface LentFarewell extends LentRow {
  readonly farewell_id: string;
  readonly email: string;
}

/**
 * Mail to the adults of families that were closed, of whom nothing but an address is left, and which is forgotten once
 * the mail server took it. What cannot be sent is given up and forgotten after three days, by housekeeping.
 */
export function farewells(database: DatabaseHandle): MailQueue<LentFarewell> {
  const db = database.across('mail');
  return {
    db,
    table: { name: 'farewell_mails', key: ['farewell_id'], columns: ['farewell_id', 'email'] },
    idOf: row => row.farewell_id,
    write: async ({ email }) => letterTo(email),
    settle: async row => {
      await db.deleteFrom('farewell_mails').where('farewell_id', '=', row.farewell_id).execute();
    },
  };
}

function letterTo(email: string): Letter {
  return {
    to: email,
    subject: 'Your Pocketful family was closed',
    paragraphs: [
      'The Family Admin has closed your family’s account. Everything that was kept of it is deleted, yours too, and nobody can bring it back.',
      'You can no longer sign in with this address. It is free to be used for a new account.',
    ],
  };
}
