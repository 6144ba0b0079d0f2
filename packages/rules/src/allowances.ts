export const allowances = {
  paidOnce: 'A payday is paid once, when it comes in the family’s time zone',
  movedDay: 'No week, two weeks or month is paid twice, however a day is moved',
  pausedPastEnd: 'An allowance that is paused past its last day has ended',
  noRoom: 'A payday without room in the account is skipped and reported',
} as const;
