import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { choreId, FAMILY_WORD, familyId, familyWord, sessionSecret, tailOf } from './names.ts';
import type { SentStatement } from './wire-recorder.ts';

/** A piece of a parameter: recorded text, or a value that depends on the family or the call. */
export type Slot =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly hex: string }
  /** An id that came with the family. */
  | { readonly kind: 'id'; readonly tail: string }
  /** An id that the call made; the same index is the same id. */
  | { readonly kind: 'fresh'; readonly index: number }
  /** A digest, likewise. */
  | { readonly kind: 'digest'; readonly index: number }
  | { readonly kind: 'chore' | 'word' | 'key' | 'now' | 'session' };

/** A parameter as its pieces, one after the other; null is null. */
export type Parameter = readonly Slot[] | null;

/** A recorded statement that can be sent again for another family and another call. */
export interface Template {
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

/** The known values of a recorded call. */
export interface Known {
  /** Tails of the ids that came with the family; undefined while it is being made, when all do. */
  readonly tails: ReadonlySet<string> | undefined;
  readonly choreId?: string;
  readonly key?: string;
  /** SHA-256 of the secret in the session's cookie. */
  readonly sessionHash?: Buffer;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const NOW_MS = 3_600_000;

/** Turns recorded statements into templates. All statements of a call share the names of the pieces. */
export function templatesOf(statements: readonly SentStatement[], known: Known): Template[] {
  const fresh: string[] = [];
  const digests: string[] = [];
  const uuidSlot = (uuid: string): Slot => {
    if (uuid === known.choreId) return { kind: 'chore' };
    const tail = tailOf(uuid);
    return !known.tails || known.tails.has(tail)
      ? { kind: 'id', tail }
      : { kind: 'fresh', index: indexIn(fresh, uuid) };
  };
  const textSlots = (text: string): Slot[] => {
    if (TIME.test(text) && Math.abs(Date.parse(text) - Date.now()) < NOW_MS) return [{ kind: 'now' }];
    const pieces = new RegExp(`(${[UUID.source, FAMILY_WORD, ...(known.key ? [known.key] : [])].join('|')})`);
    return text.split(pieces).flatMap((piece): Slot[] => {
      if (piece === FAMILY_WORD) return [{ kind: 'word' }];
      if (piece === known.key) return [{ kind: 'key' }];
      if (piece.length === 36 && UUID.test(piece)) return [uuidSlot(piece)];
      return piece === '' ? [] : [{ kind: 'text', text: piece }];
    });
  };
  const parameter = (value: string | Buffer | null): Parameter => {
    if (value === null) return null;
    if (typeof value === 'string') return textSlots(value);
    if (known.sessionHash?.equals(value)) return [{ kind: 'session' }];
    const hex = value.toString('hex');
    return value.length === 32 ? [{ kind: 'digest', index: indexIn(digests, hex) }] : [{ kind: 'bytes', hex }];
  };
  return statements.map(({ text, values }) => ({ text, parameters: values.map(parameter) }));
}

/** The tails of all ids in templates. */
export function tailsOf(templates: readonly Template[]): Set<string> {
  const slots = templates.flatMap(({ parameters }) => parameters.flatMap(parameter => parameter ?? []));
  return new Set(slots.flatMap(slot => (slot.kind === 'id' ? [slot.tail] : [])));
}

/** Gives the values of one call's parameters, as a driver takes them. `number` names the chore of an approval. */
export function valuesFor(family: number, number: number): (parameter: Parameter) => string | Buffer | null {
  const fresh = madeOnce(() => v7());
  const digest = madeOnce(() => randomBytes(32));
  const now = new Date().toISOString();
  const piece = (slot: Slot): string => {
    switch (slot.kind) {
      case 'text':
        return slot.text;
      case 'id':
        return familyId(family, slot.tail);
      case 'fresh':
        return fresh(slot.index);
      case 'chore':
        return choreId(family, number);
      case 'word':
        return familyWord(family);
      case 'now':
        return now;
      case 'key':
        return v7();
      default:
        throw new Error(`${slot.kind} is no text`);
    }
  };
  return parameter => {
    if (parameter === null) return null;
    const [first] = parameter;
    if (first?.kind === 'bytes') return Buffer.from(first.hex, 'hex');
    if (first?.kind === 'digest') return digest(first.index);
    if (first?.kind === 'session') return createHash('sha256').update(sessionSecret(family)).digest();
    return parameter.map(piece).join('');
  };
}

function madeOnce<T>(make: () => T): (index: number) => T {
  const made = new Map<number, T>();
  return index => {
    const value = made.get(index) ?? make();
    made.set(index, value);
    return value;
  };
}

function indexIn(list: string[], value: string): number {
  const found = list.indexOf(value);
  return found >= 0 ? found : list.push(value) - 1;
}
