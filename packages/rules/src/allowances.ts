export const allowances = {
  paidOnce: 'A payday is paid once, when it comes in the family’s time zone',
  movedDay: 'No week, two weeks or month is paid twice, however a day is moved',
  pausedPastEnd: 'An allowance that is paused past its last day has ended',
  noRoom: 'A payday without room in the account is skipped and reported',
  directionStays: 'An allowance stays an allowance, and a regular payment stays one',
  regularPayment: 'A regular payment leaves the account on each payday once, and may take the balance below zero',
} as const;
