import { expect, test } from 'vitest';
import { isRecordable, OUTSIDE_REQUESTS } from './evidence.ts';

test('a request from outside is recorded in one of the sentences, so without words about a person', () => {
  for (const document of OUTSIDE_REQUESTS) expect(isRecordable({ kind: 'outside_request', document })).toBe(true);
  expect(isRecordable({ kind: 'outside_request', document: 'Mia Rivera asked to see her data.' })).toBe(false);
  expect(isRecordable({ kind: 'risk_assessment', document: 'Reviewed by the board.' })).toBe(true);
});
