import type { Kysely, RawBuilder } from 'kysely';
import { SYSTEM_FAMILY_ID } from '../ids.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { isAborted } from './failures.ts';
import { QueryScope } from './query-scope.ts';
import type { Tables } from './schema.gen.ts';
import { compile, kyselyOn, type Link } from './statement-sender.ts';
import { checkConstant, checkReads, checkStatement } from './tenant-guard.ts';

/** The source of a family's rows: outside or inside a transaction. */
export interface FamilyReads {
  readonly familyId: string;
  /** Runs a hand-written statement, which must name the family too, and returns its rows. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Sends a constant text whose first value is the family: for reads of every page, since building a statement costs
   * more than reading its rows. The text must tie its tables to `$1`.
   */
  read<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database restricted to one family. Every statement must tie every family table to this family. One that does not
 * name it is refused before it is sent, in production as in tests. Writes happen in a `FamilyTx` from the wrapper for
 * writes. Until it ends this scope is closed, since its statements would not be part of the transaction.
 */
export class FamilyScope implements FamilyReads {
  readonly familyId: string;
  readonly #link: Link;
  #writing = 0;

  constructor(link: Link, familyId: string) {
    this.familyId = familyId;
    this.#link = link;
  }

  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    this.#checkOpen();
    return sendOf(this.#link, this.familyId, statement, checkReads);
  }

  read<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#send<Row>('reads', text, values);
  }

  /**
   * Sends a constant text that writes and is a transaction by itself. For the wrapper for writes, and for a write that
   * the audit log does not record.
   */
  write<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#send<Row>('writes', text, values);
  }

  async #send<Row extends object>(
    handle: 'reads' | 'writes',
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    this.#checkOpen();
    checkConstant(text, handle);
    return (await this.#link.send<Row>(text, [this.familyId, ...values], { family: this.familyId })).rows;
  }

  /** Closes the scope while a function runs. */
  async closedDuring<T>(run: () => Promise<T>): Promise<T> {
    this.#writing++;
    try {
      return await run();
    } finally {
      this.#writing--;
    }
  }

  #checkOpen(): void {
    if (this.#writing > 0) throw new Error('inside a transaction its own handle is used, not the one around it');
  }
}

/** The database restricted to one family, within one transaction that may write. */
export class FamilyTx implements FamilyReads {
  readonly familyId: string;
  /** Called once after the commit, such as to wake a job. Each callback starts separate work and does not throw. */
  readonly afterCommit = new Set<() => void>();
  readonly #link: Link;
  readonly #ids: ReplayedIds;
  #failure: { readonly error: unknown } | undefined;

  constructor(link: Link, familyId: string, ids: ReplayedIds) {
    this.familyId = familyId;
    this.#link = {
      send: <Row extends object>(...statement: Parameters<Link['send']>) =>
        link.send<Row>(...statement).catch((error: unknown) => {
          this.#failure ??= { error };
          throw error;
        }),
    };
    this.#ids = ids;
  }

  /**
   * The reason why the transaction failed. Of statements that are sent together the later ones fail with the first, and
   * theirs may be the error that was thrown.
   */
  reasonOf(thrown: unknown): unknown {
    return this.#failure && isAborted(thrown) ? this.#failure.error : thrown;
  }

  /** A new id; a second run of the same write is given the same ones in the same order. */
  newId(): string {
    return this.#ids.next();
  }

  /**
   * The tables outside families, in this transaction: for the staff's tables, whose changes are recorded in the audit
   * chain of the system. Throws in a family's transaction.
   */
  across(crossing: CrossTenantPurpose): Kysely<Tables> {
    if (this.familyId !== SYSTEM_FAMILY_ID) throw new Error('a transaction of one family reaches no other');
    return kyselyOn(this.#link).withPlugin(new QueryScope({ crossing }));
  }

  /** Sends immediately, so that the statements of one turn of the event loop go out together and in order. */
  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    return sendOf(this.#link, this.familyId, statement);
  }

  async read<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    checkConstant(text, 'writes');
    return (await this.#link.send<Row>(text, [this.familyId, ...values], { family: this.familyId })).rows;
  }
}

/** Sends a statement of a family, which must name it. */
async function sendOf<Row>(
  link: Link,
  familyId: string,
  statement: RawBuilder<Row>,
  check?: (text: string) => void,
): Promise<Row[]> {
  checkStatement(statement.toOperationNode(), familyId);
  const { sql: text, parameters } = compile(statement);
  check?.(text);
  const { rows } = await link.send<object>(text, parameters, { family: familyId });
  // The statement's type gives the shape of a row. The driver returns records.
  return rows as Row[];
}

/** Ids that are created once, and returned again in the same order each time a write is retried. */
export class ReplayedIds {
  readonly #make: () => string;
  readonly #made: string[] = [];
  #at = 0;

  constructor(make: () => string) {
    this.#make = make;
  }

  next(): string {
    const id = this.#made[this.#at] ?? this.#make();
    this.#made[this.#at++] = id;
    return id;
  }

  /** Starts again from the first one. */
  rewind(): void {
    this.#at = 0;
  }
}
