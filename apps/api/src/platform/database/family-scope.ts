import type { RawBuilder } from 'kysely';
import type { Database } from './connect.ts';
import { TenantGuard } from './tenant-guard.ts';
import { inTransaction } from './transaction.ts';

/**
 * The database as one family may see it. Every query through `db` must name this family for every table that families
 * own; one that forgets is refused before it is sent, in production as in tests.
 */
export class FamilyScope {
  readonly familyId: string;
  readonly db: Database;

  private constructor(guarded: Database, familyId: string) {
    this.db = guarded;
    this.familyId = familyId;
  }

  static of(db: Database, familyId: string): FamilyScope {
    return new FamilyScope(db.withPlugin(new TenantGuard(familyId)), familyId);
  }

  /** Runs a function in a transaction; see `inTransaction`. */
  transaction<T>(run: (tx: FamilyScope) => Promise<T>): Promise<T> {
    return inTransaction(this.db, tx => run(new FamilyScope(tx, this.familyId)));
  }

  /** Runs a statement written by hand, which must name the family too, and gives its rows. */
  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const result = await statement.execute(this.db);
    return result.rows;
  }
}
