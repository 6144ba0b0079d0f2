import { v7 } from 'uuid';

/** A new id: UUIDv7, so that rows that a process makes later sort later, also within a millisecond. */
export function newId(): string {
  return v7();
}

/** The family id of the audit chain of staff and system. No family has it. */
export const SYSTEM_FAMILY_ID = '00000000-0000-0000-0000-000000000000';
