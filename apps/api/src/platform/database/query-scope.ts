import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely';
import type { CrossTenantPurpose } from './cross-tenant.ts';

/** The scope of a statement: one family, or a named reason across families. */
export type SentFor = { readonly family: string } | { readonly crossing: CrossTenantPurpose };

const marks = new WeakMap<QueryId, SentFor>();

/** Remembers the handle of a query. */
export class QueryScope implements KyselyPlugin {
  readonly #sentFor: SentFor;

  constructor(sentFor: SentFor) {
    this.#sentFor = sentFor;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    marks.set(queryId, this.#sentFor);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The scope of a query. Throws for a query without a handle, which only code of the platform can create. */
export function markOf(queryId: QueryId): SentFor {
  const sentFor = marks.get(queryId);
  if (!sentFor) throw new Error('a query belongs to one family, or says why it looks across them');
  return sentFor;
}
