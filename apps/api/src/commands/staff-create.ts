import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { adultUsername, email, firstName, lastName } from '@pocketful/contract-core/fields';
import { STAFF_ROLES } from '@pocketful/contract-core/principals';
import { z } from 'zod';
import { enrollStaff } from '../contexts/staff/public.ts';
import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import { withInstance } from './with-instance.ts';

const USAGE = commandLine(
  'staff:create',
  '--username NAME --email ADDRESS [--first-name F] [--last-name L] [--role support_user]',
);

const optionsSchema = z.object({
  username: adultUsername,
  email,
  'first-name': firstName,
  'last-name': lastName,
  role: z.enum(STAFF_ROLES),
});

/** Creates a staff member of any role with a generated password, which is printed once. */
export async function createStaffMember(args: string[]): Promise<void> {
  const staff = readOptions(args);
  const password = randomBytes(12).toString('base64url');
  const created = await withInstance(({ database, hasher, writes }) =>
    enrollStaff(systemWrites(writes, 'staff-create', new Date()), { ...staff, password }, { database, hasher }),
  );
  if (!created) throw new CommandError(`The username or the address is taken already`);
  console.log(`Created ${staff.role} ${staff.username}, password: ${password}`);
}

function readOptions(args: string[]) {
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        'first-name': { type: 'string', default: 'Pocketful' },
        'last-name': { type: 'string', default: 'Staff' },
        role: { type: 'string', default: 'support_user' },
      },
    }));
  } catch {
    throw new CommandError(USAGE);
  }
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CommandError(`--${String(issue?.path[0])}: ${issue?.message}\n${USAGE}`);
  }
  const { 'first-name': first, 'last-name': last, ...rest } = parsed.data;
  return { ...rest, firstName: first, lastName: last };
}
