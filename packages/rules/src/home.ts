export const home = {
  toHandOver: 'The dashboard has ‘To hand over’: approved withdrawals and purchases that no adult has marked',
  parentBarLinks: 'The parents’ bar has Dashboard and Settings',
  addFirstMember: 'A new family is asked to add its first member',
  parentBar: 'A parent’s bar stays at the top, with Dashboard, Settings and Logout, and marks the current one',
  childBar:
    'A child’s bar has Home and Goals, Chores and Rewards while they are enabled, and Logout at the top right of one row',
  dashboard:
    'The Family Dashboard has Total Balance, Approval Requests with their count, a tab for each child with its balance, and Add Transaction twice',
  pendingChores: 'Pending Chores on the dashboard show ‘Awaiting Approval’ or ‘Not Started’, reward and due date',
  savingsGoals: 'Savings Goals on the dashboard show target, allocated, percent, remaining, number and ‘In Progress’',
  everyGoal: 'An adult can see every goal of a child',
  emptyAndLoading:
    'A family without children sees ‘Welcome’ and Add First Family Member; skeletons are shown while loading',
  childHome:
    'A child’s home has its greeting, My Savings with Withdraw, and the Transaction Ledger in four columns, which scrolls past 24rem',
  firstSteps: 'A new family sees its first steps in a list that shrinks as they are done',
  firstStepDialog: 'A first step opens its dialog; Back closes it, and a reload keeps it',
  firstStepsDismissed: 'The first steps are dismissed for one person on one device, and cover nothing',
  phoneCode:
    'A QR code leads a phone to Pocketful if phones have access: in the first steps until one has come, in Settings always',
  homeAddress: 'Only adults see the address in the home network',
  decisions: 'All requests are in one queue and are decided there',
  approveAll: 'All open requests can be approved at once',
  approveAllRefusals: 'A refusal within Approve all reads as it does alone',
  week: 'The family’s week has what each child earned, spent and saved, by category, and the chores done of those due, from Monday to Sunday in the family’s time zone',
  weekAddsUp: 'In a week, what came in less what went out is the change of the balance',
  weekReversal: 'A transaction that takes another one back counts in its own week, on the side of the other one',
  weekHomes: 'The adults’ home shows this week of all children, a child’s home its own week',
  weekPrinted: 'The week of five children prints on one page',
  threeOfEach: 'The dashboard shows three transactions and three pending chores of a child',
} as const;
