import type { Kysely, RawBuilder } from 'kysely';
import { SYSTEM_FAMILY_ID } from '../ids.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { HandleMark } from './handle-mark.ts';
import { kyselyOn, type Link } from './link.ts';
import type { Tables } from './schema.gen.ts';
import { checkConstant, checkReads, TenantGuard } from './tenant-guard.ts';

/** What a read may use: a query of one family, nothing that writes and nothing that takes the guard off. */
export type Reading = Pick<Kysely<Tables>, 'selectFrom'>;
/** What a write may use. */
export type Writing = Pick<Kysely<Tables>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** Where a family's rows are read: outside or inside a transaction. */
export interface FamilyReads {
  readonly familyId: string;
  readonly db: Reading;
  /** Runs a statement written by hand, which must name the family too, and gives its rows. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Sends a constant text whose first value is the family: for reads that every page makes, since building a statement
   * costs more than reading its rows. The text must tie what it touches to `$1`.
   */
  read<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database as one family may see it. Every query must tie every table that families own to this family; one that
 * forgets is refused before it is sent, in production as in tests. Writes happen in a `FamilyTx`, which the wrapper for
 * writes makes; until it ends this scope is closed, since what goes through it would not be part of the transaction.
 */
export class FamilyScope implements FamilyReads {
  readonly familyId: string;
  readonly #whole: Kysely<Tables>;
  readonly #link: Link;
  readonly #mark: HandleMark;
  #guarded: Kysely<Tables> | undefined;
  #writing = 0;

  constructor(whole: Kysely<Tables>, link: Link, familyId: string) {
    this.familyId = familyId;
    this.#whole = whole;
    this.#link = link;
    this.#mark = new HandleMark({ family: familyId });
  }

  get db(): Reading {
    return this.#open();
  }

  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const db = this.#open();
    const { sql: text } = statement.compile(db);
    checkReads(text);
    return (await statement.execute(db)).rows;
  }

  /** Runs a statement that writes and is its own transaction; for the wrapper for writes alone. */
  async write<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    return (await statement.execute(this.#open())).rows;
  }

  async read<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    this.#checkOpen();
    checkConstant(text, 'reads');
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

  #open(): Kysely<Tables> {
    this.#checkOpen();
    this.#guarded ??= this.#whole.withPlugin(new TenantGuard(this.familyId)).withPlugin(this.#mark);
    return this.#guarded;
  }

  #checkOpen(): void {
    if (this.#writing > 0) throw new Error('inside a transaction its own handle is used, not the one around it');
  }
}

/** The database as one family may change it, within one transaction. */
export class FamilyTx implements FamilyReads {
  readonly familyId: string;
  /** Called once after the commit, such as to wake a job. Each starts work of its own and does not throw. */
  readonly afterCommit = new Set<() => void>();
  readonly db: Writing;
  readonly #db: Kysely<Tables>;
  readonly #link: Link;
  readonly #ids: ReplayedIds;

  constructor(link: Link, familyId: string, ids: ReplayedIds) {
    this.familyId = familyId;
    this.#db = kyselyOn(link)
      .withPlugin(new TenantGuard(familyId))
      .withPlugin(new HandleMark({ family: familyId }));
    this.db = this.#db;
    this.#link = link;
    this.#ids = ids;
  }

  /** A new id; a second run of the same write is given the same ones in the same order. */
  newId(): string {
    return this.#ids.next();
  }

  /**
   * What lies across families, in this transaction: for the staff's tables, whose changes stand in the chain of the
   * system. Throws in a family's own transaction.
   */
  across(crossing: CrossTenantPurpose): Kysely<Tables> {
    if (this.familyId !== SYSTEM_FAMILY_ID) throw new Error('a transaction of one family reaches no other');
    return kyselyOn(this.#link).withPlugin(new HandleMark({ crossing }));
  }

  /** Sends immediately, so that the statements of one turn of the event loop go out together and in order. */
  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const { sql: text, parameters } = statement.compile(this.#db);
    const { rows } = await this.#link.send<object>(text, parameters, { family: this.familyId });
    // The shape of a row is what the statement was typed with; the driver knows rows only as records.
    return rows as Row[];
  }

  async read<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    checkConstant(text, 'writes');
    return (await this.#link.send<Row>(text, [this.familyId, ...values], { family: this.familyId })).rows;
  }
}

/** Ids that are made once and given out again, in the same order, each time a write is run. */
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

  /** From the first one again. */
  rewind(): void {
    this.#at = 0;
  }
}
