import { expect, test } from 'vitest';
import { type FullDisk, wrongFullDisk } from '../src/disk-check.ts';

const DISK: FullDisk = {
  writes: ['done', '503 UNAVAILABLE', 'no answer'],
  reads: ['done'],
  ready: ['{"status":"ok"}', '{"status":"disk full"}'],
  recoveredAfter: 0.2,
};

test.each<[string, Partial<FullDisk>, RegExp[]]>([
  ['that the API reports and survives', {}, []],
  ['with an internal error', { writes: [...DISK.writes, '500 INTERNAL'] }, [/an answer was 500/]],
  ['that no write meets', { writes: ['done'] }, [/none of 1 writes was answered 503/]],
  ['during which no read works', { reads: ['503 UNAVAILABLE'] }, [/none of 1 reads was answered/]],
  ['of which /readyz says nothing', { ready: ['{"status":"ok"}'] }, [/readyz did not say so/]],
  ['after which writes fail', { recoveredAfter: undefined }, [/no write was answered within 10 s/]],
  ['after which a write waits', { recoveredAfter: 11 }, [/no write was answered within 10 s/]],
])('a full disk %s', (_, changed, expected) => {
  expect(wrongFullDisk({ ...DISK, ...changed }).map(({ what }) => what)).toEqual(
    expected.map(what => expect.stringMatching(what)),
  );
});
