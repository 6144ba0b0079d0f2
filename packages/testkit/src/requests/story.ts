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
  works('takeBackWithdrawal', on('$swim')),
  fails('takeBackWithdrawal', 'REQUEST_NOT_DECIDED', on('$swim')),
  works('takeBackWithdrawal', on('$cinema')),
  fails('takeBackWithdrawal', 'REQUEST_NOT_FOUND', on(stranger)),
  pick('$kit', '4821'),
  fails('cancelWithdrawal', 'DECIDED_BEFORE', on('$swim')),
  works('cancelWithdrawal', on('$cinema')),
  fails('cancelWithdrawal', 'REQUEST_NOT_FOUND', on('$cinema')),
  works('createWithdrawal', { body: { ...swim, amount: '1.00', description: 'Bus' }, keeps: { bus: 'id' } }),
  pick('$ada', '2468'),
  works('rejectWithdrawal', on('$bus')),
  works('approveWithdrawal', on('$swim')),
  works('listTransactions'),
  works('listWithdrawals', { query: { limit: '1' }, keeps: { nextWithdrawals: 'x-next-cursor' } }),
  works('listWithdrawals', { query: { limit: '1', cursor: '$nextWithdrawals' } }),
];
