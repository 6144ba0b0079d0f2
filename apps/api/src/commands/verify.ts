import { verifyCheckpoints } from '../contexts/operations/audit-checkpoints.ts';
import { verifyBooks } from '../contexts/operations/verify-books.ts';
import { CommandError } from './command-error.ts';
import { withInstance } from './with-instance.ts';

/** Re-checks ledgers and audit chains; names what does not add up. */
export async function verify(): Promise<void> {
  const faults = await withInstance(async ({ database, config }) => [
    ...(await verifyBooks(database)),
    ...(await verifyCheckpoints(database, config.pinPepper)),
  ]);
  for (const fault of faults) console.log(`${fault.check}: family ${fault.familyId}: ${fault.what}`);
  if (faults.length > 0) throw new CommandError(`${faults.length} faults found`);
  console.log('All books add up: balances, entries, payments, audit chains and their checkpoints.');
}
