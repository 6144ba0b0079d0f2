import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TABLES, type TableName } from '@pocketful/compliance/catalogue';
import { expect, test } from 'vitest';

/** The context that writes each table. Another context calls its public functions. */
const OWNERS: Readonly<Record<string, string>> = Object.fromEntries(
  TABLES.map(([table, { writer }]) => [table, writer]),
);

/** Folders that write a table of another folder, and the reason. */
const BESIDE: Partial<Record<TableName, Record<string, string>>> = {
  attempts: {
    identity: 'a proved secret lifts the lock in the statement that stores it',
    people: 'a new secret lifts the lock in the statement that stores it',
  },
  families: {
    identity: 'the setup is the founder’s first sign-in',
    metrics: 'the last day of use stays when the activity of a year ago is removed',
    retention: 'keeping unused items ends their deadline in the same statement',
  },
  login_names: {
    identity: 'an address is taken once its code came back',
    staff: 'staff and adults share one namespace',
  },
  consent_verification_audit: { mail: 'the proof that a notice was accepted is kept with the settled row' },
  outbox: {
    mail: 'leases and settles the rows that contexts queue',
    notices: 'the plan of a mail and the mail are one statement',
    staff: 'a request for a link is taken in the transaction that answers it',
  },
  staff: { retention: 'a restore closes the secrets that changed after the backup' },
  members: {
    home: 'the mark of what a child has seen is two numbers of its row',
    identity: 'identity verifies the address and rehashes secrets',
    retention: 'a restore closes the secrets that changed after the backup',
  },
  sessions: {
    identity: 'devices are sessions',
    people: 'a new secret ends sessions in the statement that stores it',
    compliance: 'a start that serves the public ends the sessions of children without a confirmed consent',
  },
  invitation_children: { platform: 'without consent a child’s sessions, devices and invitations end in one statement' },
  invitations: { people: 'a new PIN ends invitations in the statement that ends profiles' },
};

/** Remove expired and orphaned rows of all contexts. */
const HOUSEKEEPING = ['retention/housekeeping.ts', 'maintenance/maintain-orphans.ts'].map(file =>
  path.join('contexts', file),
);

const sources = path.join(import.meta.dirname, '../../src');
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)\b/g;

/** The folders that write each table, with their files. */
function writersIn(files: readonly (readonly [file: string, source: string])[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [file, source] of files) {
    const [top = '', context = ''] = file.split(path.sep);
    // Commands are an operator's acts: no context restricts their writes.
    if (top === 'commands' || HOUSEKEEPING.includes(file)) continue;
    for (const [, table = ''] of source.matchAll(WRITES)) {
      if (!(table in OWNERS)) continue;
      const rooms = found.get(table) ?? new Map<string, string>();
      found.set(table, rooms.set(top === 'contexts' ? context : top, file));
    }
  }
  return found;
}

function strangersIn(found: ReturnType<typeof writersIn>): string[] {
  return Object.entries(OWNERS).flatMap(([table, owner]) =>
    [...(found.get(table) ?? [])].flatMap(([room, file]) => {
      const beside = Object.entries(BESIDE).find(([name]) => name === table)?.[1] ?? {};
      return room === owner || room in beside ? [] : [`${file} writes ${table}, which is ${owner}'s`];
    }),
  );
}

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => [file, readFileSync(path.join(sources, file), 'utf8')] as const);

test('only the context that owns a table writes it, and others only with a reason in this file', () => {
  const found = writersIn(files);
  expect(strangersIn(found)).toEqual([]);
  // No owner without writes, and no unused exception.
  const idle = Object.entries(OWNERS).filter(([table, owner]) => owner !== 'database' && !found.get(table)?.has(owner));
  expect(idle).toEqual([]);
  const unneeded = Object.entries(BESIDE).flatMap(([table, rooms]) =>
    Object.keys(rooms).filter(room => !found.get(table)?.has(room)),
  );
  expect(unneeded).toEqual([]);
});

test('a write to another context’s table is found', () => {
  const file = path.join('contexts', 'chores', 'sample.ts');
  const found = writersIn([[file, 'sql`UPDATE rewards SET active = false`; sql`DELETE FROM outbox AS m WHERE true`']]);
  expect(strangersIn(found).sort()).toEqual([
    `${file} writes outbox, which is platform's`,
    `${file} writes rewards, which is rewards's`,
  ]);
});
