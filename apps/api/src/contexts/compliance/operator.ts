import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';

/** The people who run this instance, as the settings name them. */
export async function getOperator(_call: CallOf<'getOperator'>, { config }: Pick<RouteDeps, 'config'>) {
  return { operator: config.operator ?? null };
}
