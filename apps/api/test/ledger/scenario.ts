import { fails, type Step, stranger, works } from '../calls/step.ts';

const gift = { childId: '$kit', amount: '12.50', description: 'Birthday', category: 'gift' };
const march = { format: 'json', from: '2026-03-01', to: '2026-03-31' };

/** Money comes and goes. */
export const money: readonly Step[] = [
  works('createTransaction', { body: gift, headers: { 'idempotency-key': 'birthday-01' } }),
  { wait: 1 },
  works('createTransaction', { body: gift, headers: { 'idempotency-key': 'birthday-01' } }),
  fails('createTransaction', 'IDEMPOTENCY_CONFLICT', {
    body: { ...gift, amount: '13.00' },
    headers: { 'idempotency-key': 'birthday-01' },
  }),
  works('createTransaction', { body: { ...gift, childId: '$pia', amount: '-3', category: 'spending' } }),
  { wait: 1 },
  fails('createTransaction', 'INVALID_INPUT', { body: gift, headers: { 'idempotency-key': 'short' } }),
  fails('createTransaction', 'BALANCE_LIMIT', { body: { ...gift, amount: '99999999.99' } }),
  fails('createTransaction', 'INVALID_INPUT', { body: { ...gift, amount: '0', description: '', category: 'x' } }),
  fails('createTransaction', 'CHILD_NOT_FOUND', { body: { ...gift, childId: '$uma' } }),
  works('createTransaction', { body: { ...gift, amount: '1.00', description: 'A slip' }, keeps: { slip: 'id' } }),
  works('reverseTransaction', { params: { id: '$slip' }, body: { reason: 'The wrong child' } }),
  fails('reverseTransaction', 'ALREADY_REVERSED', { params: { id: '$slip' }, body: {} }),
  fails('reverseTransaction', 'TRANSACTION_NOT_FOUND', { params: { id: stranger }, body: {} }),
  works('createTransaction', { body: { ...gift, childId: '$pia', amount: '9.00' }, keeps: { lent: 'id' } }),
  works('createTransaction', { body: { ...gift, childId: '$pia', amount: '-9.00' } }),
  fails('reverseTransaction', 'WOULD_GO_BELOW_ZERO', { params: { id: '$lent' }, body: {} }),
  { wait: 1 },
  works('listTransactions', { query: { limit: '1' }, keeps: { next: 'x-next-cursor' } }),
  fails('listChildTransactions', 'CHILD_NOT_FOUND', { params: { id: stranger } }),
  works('exportAccounts', { query: march }),
  works('exportAccounts', { query: { ...march, childId: '$kit' } }),
  works('exportAccounts', { query: { ...march, from: '2025-03-01', to: '2025-03-31' } }),
  fails('exportAccounts', 'CHILD_NOT_FOUND', { query: { ...march, childId: stranger } }),
  fails('exportAccounts', 'INVALID_INPUT', { query: { ...march, to: '2026-02-01' } }),
];
