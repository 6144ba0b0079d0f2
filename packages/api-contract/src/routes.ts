import type { ErrorCode } from './errors.ts';
import { contexts, routes } from './routes.gen.ts';

export { routes };
export type Routes = typeof routes;
export type RouteName = keyof Routes;

// A route that names an error which the catalog lacks does not compile.
type UnknownError = Exclude<Routes[RouteName]['errors'][number], ErrorCode>;
void (null satisfies [UnknownError] extends [never] ? null : UnknownError);

/** The bounded contexts. Each has a folder of its name in every package. */
export type Context = keyof typeof contexts;
export const CONTEXTS = Object.keys(contexts) as Context[];

/** Whether a name is the name of a call. */
export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

/** The calls of a context. */
export function callsOf(context: Context): RouteName[] {
  return Object.keys(contexts[context]).filter(isRouteName);
}

/** The context of a call. */
export function contextOf(name: RouteName): Context {
  const found = CONTEXTS.find(context => name in contexts[context]);
  if (!found) throw new Error(`no context has the call ${name}`);
  return found;
}
