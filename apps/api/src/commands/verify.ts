import { verifyCheckpoints } from '../contexts/audit/audit-checkpoints.ts';
import { checkpointFileIn } from '../contexts/audit/checkpoint-file.ts';
import { storeVerification } from '../contexts/verification/book-state.ts';
import { verifyBooks } from '../contexts/verification/verify-books.ts';
import { CommandError } from '../platform/command-error.ts';
import { readConfig } from '../platform/config.ts';
import { longWork } from '../platform/database/long-work.ts';

/** Verifies all ledgers, audit chains and checkpoints from the first row on, and prints each fault. */
export async function verify(): Promise<void> {
  const config = readConfig(process.env);
  await longWork(config, async books => {
    const startedAt = new Date();
    const { families, faults: inBooks } = await verifyBooks(books);
    const file = checkpointFileIn(config.dataDir);
    const faults = [...inBooks, ...(await verifyCheckpoints(books, config.instanceKey, file))];
    // The audit of children's privacy reads the time and the result of the last verification.
    await storeVerification(books, startedAt, () => new Date(), { whole: true, families, faults });
    for (const fault of faults) console.log(`${fault.check}: family ${fault.familyId}: ${fault.what}`);
    if (faults.length > 0) throw new CommandError(`${faults.length} faults found`);
    console.log(`All books add up, of ${families} chains: balances, entries, payments, audit trail and checkpoints.`);
    if (!(await file.read()))
      console.log('No checkpoint was noted beside the backups yet: a rewound database would pass.');
  });
}
