import { describe, type Write } from './writes.ts';

/** The kind of the broken promise. */
export type FindingKind =
  | 'lost'
  | 'doubled'
  | 'unasked'
  | 'contradiction'
  | 'invariant'
  | 'mail'
  | 'push'
  | 'unexpected';

/** A broken promise, with its circumstances. */
export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
  /** The calls that concern it, a line each. */
  readonly history: readonly string[];
}

/** A finding with the calls that concern it. */
export function finding(kind: FindingKind, what: string, writes: readonly Write[] = []): Finding {
  return { kind, what, history: writes.map(describe) };
}
