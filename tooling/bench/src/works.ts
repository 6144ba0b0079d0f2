import { type CallInput, urlOf } from '@pocketful/api-client/client';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';

/** The works that are measured, in the order of the table. */
export const WORKS = ['post', 'approve', 'balance', 'ledger', 'chores', 'children', 'dashboard', 'healthz'] as const;
export type Work = (typeof WORKS)[number];

/** Works that have statements. */
export type DatabaseWork = Exclude<Work, 'healthz'>;

/** The people and the chore that a call is about. */
export interface Subject {
  readonly parentId: string;
  readonly childId: string;
  readonly choreId: string;
}

/** A request without its headers. */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** The API call of each work. */
export const CALLS: Readonly<Record<Work, (subject: Subject) => HttpCall>> = {
  post: ({ childId }) =>
    call('createTransaction', {
      body: { childId, amount: '0.05', description: 'Pocket money for the week', category: 'allowance' },
    }),
  approve: ({ choreId }) => call('approveChore', { params: { id: choreId } }),
  balance: ({ childId }) => call('getChildBalance', { params: { id: childId } }),
  ledger: () => call('listTransactions', {}),
  chores: () => call('listChores', {}),
  children: ({ parentId }) => call('listChildren', { params: { parentId } }),
  dashboard: () => call('getDashboard', {}),
  healthz: () => ({ method: 'GET', path: '/healthz' }),
};

/** Works whose every call needs a separate submitted chore. */
export function needsChore(work: Work): boolean {
  return work === 'approve';
}

/** Works that send an idempotency key. */
export function sendsKey(work: Work): boolean {
  return work === 'post';
}

/** Works that change something. */
export function writes(work: Work): boolean {
  return needsChore(work) || sendsKey(work);
}

function call<N extends RouteName>(name: N, input: CallInput<N>): HttpCall {
  const route: Route = routes[name];
  const path = urlOf(route, input.params, input.query);
  return { method: route.method, path, ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }) };
}
