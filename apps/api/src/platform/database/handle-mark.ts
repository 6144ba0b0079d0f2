import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely';

const marks = new WeakMap<QueryId, string>();

/** Remembers through which handle a query goes: a reason to look across families, or `family`. */
export class HandleMark implements KyselyPlugin {
  readonly #handle: string;

  constructor(handle: string) {
    this.#handle = handle;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    marks.set(queryId, this.#handle);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The handle of a query; throws for one that went through none, which only code of the platform could make. */
export function handleOf(queryId: QueryId): string {
  const handle = marks.get(queryId);
  if (!handle) throw new Error('a query belongs to one family, or says why it looks across them');
  return handle;
}
