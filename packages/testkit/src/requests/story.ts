import { fails, on, pick, type Step, stranger, works } from '../play/step.ts';

const swim = { childId: '$kit', amount: '2.50', description: 'Swimming pool' };

/** Kit asks for money; 8.00 are left. */
export const withdrawals: readonly Step[] = [
  works('createWithdrawal', { body: swim, keeps: { swim: 'id' } }),
  works('createWithdrawal', { body: { ...swim, amount: '5.50', description: 'Cinema' }, keeps: { cinema: 'id' } }),
  fails('createWithdrawal', 'INSUFFICIENT_FUNDS', { body: { ...swim, amount: '0.01' } }),
  fails('createWithdrawal', 'INVALID_INPUT', { body: { ...swim, amount: '0', description: '' } }),
  fails('createWithdrawal', 'CHILD_NOT_FOUND', { body: { ...swim, childId: '$pia' } }),
  works('listWithdrawals'),
  works('getChildBalance', { params: { id: '$kit' } }),
  { wait: 1 },
  pick('$ada', '2468'),
  works('createTransaction', { body: { ...swim, amount: '-1.00', category: 'spending' } }),
  works('approveWithdrawal', on('$swim')),
  fails('approveWithdrawal', 'INSUFFICIENT_FUNDS', on('$cinema')),
  works('rejectWithdrawal', on('$cinema')),
  fails('approveWithdrawal', 'REQUEST_ALREADY_REJECTED', on('$cinema')),
  fails('rejectWithdrawal', 'REQUEST_ALREADY_APPROVED', on('$swim')),
  fails('rejectWithdrawal', 'REQUEST_NOT_FOUND', on(stranger)),
  works('listWithdrawals', { query: { limit: '1' }, keeps: { nextWithdrawals: 'x-next-cursor' } }),
  works('listWithdrawals', { query: { limit: '1', cursor: '$nextWithdrawals' } }),
];
