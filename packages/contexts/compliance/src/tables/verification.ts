import { plain, table } from './table.ts';

export const verificationTables = {
  book_verifications: table(
    {
      writer: 'verification',
      purpose: 'results of the verifier',
      kept: '1 year',
      expires: { column: 'finished_at', days: 365 },
    },
    {
      ...plain(
        'verification_id',
        'started_at',
        'finished_at',
        'whole',
        'families',
        'fault_count',
        'faults',
        'place',
        'clock_trusted',
      ),
    },
  ),
} as const;
