import { RULES } from '@pocketful/rules';
import { expect } from 'vitest';
import { asked, claimed, goalsNow, NO, testExamples, withdrawn } from './scenes/take-back.ts';

testExamples(
  RULES.ledger.takenBack,
  RULES.requests.cancelled,
)([
  [
    'a child cancels a withdrawal: the money is available again',
    async scene => {
      await scene.child.call('cancelWithdrawal', await withdrawn(scene));
      expect(await scene.child.call('listWithdrawals', {})).toEqual([]);
      return scene.child.call('getChildBalance', { params: { id: scene.mia.id } });
    },
    { available: 10 },
    [['10.00', 'Some money']],
    10,
  ],
  [
    'an approved withdrawal waits again, and the money is back',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('approveWithdrawal', at);
      return scene.browser.call('takeBackWithdrawal', { ...at, body: NO });
    },
    { status: 'pending', approvedAt: null },
    [
      ['10.00', 'Some money'],
      ['-4.00', 'Cinema'],
      ['4.00', 'Taken back: Cinema'],
    ],
    10,
  ],
  [
    'a withdrawal that was decided before is not cancelled by its child',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('approveWithdrawal', at);
      await scene.browser.call('takeBackWithdrawal', { ...at, body: NO });
      return scene.child.call('cancelWithdrawal', at);
    },
    '409 DECIDED_BEFORE',
    [
      ['10.00', 'Some money'],
      ['-4.00', 'Cinema'],
      ['4.00', 'Taken back: Cinema'],
    ],
    10,
  ],
  [
    'a withdrawal whose rejection was taken back was never paid, and its child cancels it',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('rejectWithdrawal', { ...at, body: {} });
      await scene.browser.call('takeBackWithdrawal', { ...at, body: NO });
      await scene.child.call('cancelWithdrawal', at);
      return scene.child.call('listWithdrawals', {});
    },
    [],
    [['10.00', 'Some money']],
    10,
  ],
  [
    'a decided withdrawal is not cancelled',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('rejectWithdrawal', { ...at, body: {} });
      return scene.child.call('cancelWithdrawal', at);
    },
    '409 REQUEST_ALREADY_REJECTED',
    [['10.00', 'Some money']],
    10,
  ],
  [
    'an approved claim waits again',
    async scene => {
      const { at } = await claimed(scene);
      await scene.browser.call('approveClaim', at);
      return scene.browser.call('takeBackClaim', { ...at, body: NO });
    },
    { status: 'submitted', approvedAt: null },
    [
      ['1.00', 'Read'],
      ['-1.00', 'Taken back: Read'],
    ],
    0,
  ],
  [
    'a claim is not taken back while its reward is claimed again',
    async scene => {
      const { at, claim } = await claimed(scene);
      await scene.browser.call('approveClaim', at);
      await claim();
      return scene.browser.call('takeBackClaim', { ...at, body: NO });
    },
    '409 CLAIM_ALREADY_OPEN',
    [['1.00', 'Read']],
    1,
  ],
  [
    'a purchased goal waits again at its place',
    async scene => {
      const { at } = await asked(scene);
      await scene.browser.call('approvePurchase', at);
      expect(await goalsNow(scene)).toEqual(['Ball active 0', 'Kite (Purchased) purchased 0']);
      await scene.browser.call('takeBackPurchase', { ...at, body: NO });
      expect(await goalsNow(scene)).toEqual(['Ball active 0', 'Kite waiting 0']);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      return goalsNow(scene);
    },
    ['Kite active 0', 'Ball active 1'],
    [
      ['8.00', 'Some money'],
      ['-5.00', 'Kite'],
      ['5.00', 'Taken back: Kite'],
    ],
    8,
  ],
  [
    'a rejected purchase waits again with its goal',
    async scene => {
      const { at } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await scene.browser.call('takeBackPurchase', { ...at, body: NO });
      return goalsNow(scene);
    },
    ['Ball active 0', 'Kite waiting 0'],
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a child cancels a purchase: its goal is in the queue again',
    async scene => {
      const { at } = await asked(scene);
      await scene.child.call('cancelPurchase', at);
      return goalsNow(scene);
    },
    ['Kite active 0', 'Ball active 1'],
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a rejected purchase is not taken back while its goal is asked for again',
    async scene => {
      const { at, ask } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await ask();
      return scene.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 PURCHASE_ALREADY_REQUESTED',
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a rejected purchase is not taken back once its goal was bought by another request',
    async scene => {
      const { at, ask } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await scene.browser.call('approvePurchase', { params: { id: (await ask()).id } });
      return scene.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 GOAL_CHANGED',
    [
      ['8.00', 'Some money'],
      ['-5.00', 'Kite'],
    ],
    3,
  ],
  [
    'a rejected purchase is not taken back once its goal was deleted',
    async scene => {
      const { at, goal } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await scene.child.call('deleteGoal', { params: { id: goal.id } });
      return scene.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 GOAL_CHANGED',
    [['8.00', 'Some money']],
    8,
  ],
]);
