import type { Route } from '@pocketful/api-contract/core/route';
import type { RouteName } from '@pocketful/api-contract/core/routes';
import { addedLater } from './added-later.ts';
import { FAMILY_ROUTES } from './routes.gen.ts';

/** What this side knows of a route at run time. */
export type WireRoute = Pick<Route, 'method' | 'path'>;

/** How each call is made; those of staff alone once their rows were added. */
export const ROUTES = addedLater<{ readonly [N in RouteName]: WireRoute }>({ ...FAMILY_ROUTES });
