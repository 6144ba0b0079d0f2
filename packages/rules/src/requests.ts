export const requests = {
  decidedOnce:
    'Claims and purchases begin submitted, withdrawals pending; each is decided once, until the decision is taken back',
  handedOver:
    'An approved withdrawal or purchase is owed until an adult marks it as handed over; the child can say that it got it',
  cancelled: 'A child can take back a request that waits, unless it was ever paid',
  adultsDecide: 'A child decides nothing',
  withdrawalDebited: 'An approved withdrawal is debited, never below zero',
  withdrawalRejected: 'A withdrawal is rejected without a reason',
  newRejectionShown: 'A new rejection is shown although the last one was dismissed',
  reason: 'The reason of a rejection is optional, and is trimmed',
  noChild: '‘No child selected’ is shown without a child',
  withdrawalFields:
    'A withdrawal has an amount above 0 (‘Invalid Amount’), not above the balance (‘Insufficient Funds’), and a description (‘Description Required’)',
  twoDecimals: 'The amount is sent with two decimals',
  available: 'A child requests at most what its open requests leave; the text has that amount',
  ownMoney: 'A child requests at most its balance, and for itself only',
  nothingToWithdraw: 'Without money there is nothing to withdraw',
  delay: 'A withdrawal shows which goal comes later by its amount, once the amount is valid',
  tooMuch: 'A withdrawal that the server refuses shows ‘Insufficient Funds’ and the available amount',
  withdrawalFailed: 'A failed withdrawal request shows ‘Failed to Submit Request’',
  decisionFailed: 'A failed decision shows ‘Failed to approve withdrawal’ or ‘Failed to reject withdrawal’',
  rejected: 'A rejection shows ‘Goal Purchase Rejected’ or ‘Withdrawal Rejected’',
  withdrawalApproved: 'An approval shows ‘Withdrawal Approved’',
  withdrawalRequested: 'A request shows ‘Withdrawal Requested’',
} as const;
