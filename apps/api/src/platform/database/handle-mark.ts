import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely';
import type { CrossTenantPurpose } from './cross-tenant.ts';

/** Whom a statement is sent for: one family, or what looks across them by right. */
export type SentFor = { readonly family: string } | { readonly crossing: CrossTenantPurpose };

const marks = new WeakMap<QueryId, SentFor>();

/** Remembers through which handle a query goes. */
export class HandleMark implements KyselyPlugin {
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

/** Whom a query is sent for; throws for one that went through none, which only code of the platform could make. */
export function markOf(queryId: QueryId): SentFor {
  const sentFor = marks.get(queryId);
  if (!sentFor) throw new Error('a query belongs to one family, or says why it looks across them');
  return sentFor;
}
