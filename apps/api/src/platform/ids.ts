import { v7 } from 'uuid';

/** A new id: UUIDv7, so that rows made later sort later. */
export function newId(): string {
  return v7();
}

/** The family under which staff and system events are chained; no family ever has it. */
export const SYSTEM_FAMILY_ID = '00000000-0000-0000-0000-000000000000';
