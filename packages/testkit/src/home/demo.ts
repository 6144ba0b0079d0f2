import type { FixtureCall } from '../family/fixture.ts';

const ALL = { mark: { entry: 9999, decision: 9999 } };

/** When children of the demo family last saw their Home: later events are new to them. Leo has lessons. */
export const homeDemo: readonly FixtureCall[] = [
  { by: 'mia', daysAgo: 3, call: 'markSeen', params: { id: '$mia' }, body: ALL },
  { by: 'leo', daysAgo: 1.5, call: 'markSeen', params: { id: '$leo' }, body: ALL },
  { by: 'dana', daysAgo: 6, call: 'setSwitch', params: { id: '$leo' }, body: { name: 'lessons', enabled: true } },
  { by: 'leo', daysAgo: 5, call: 'markLessonSeen', params: { id: '$leo', name: 'firstWithdrawal' } },
];
