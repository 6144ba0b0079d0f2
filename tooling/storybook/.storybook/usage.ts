/** The advice on a component's page before its props: when to use it, and the alternatives. */
export interface Usage {
  readonly use: string;
  readonly not: string;
}

/** A component's usage from its story file's `parameters.usage`; undefined when it is missing or not whole. */
export function usageOf(parameters: Readonly<Record<string, unknown>>): Usage | undefined {
  const { usage } = parameters;
  if (typeof usage !== 'object' || usage === null || !('use' in usage) || !('not' in usage)) return undefined;
  const { use, not } = usage;
  return typeof use === 'string' && typeof not === 'string' ? { use, not } : undefined;
}
