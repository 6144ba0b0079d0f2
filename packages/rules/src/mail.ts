export const mail = {
  requestsBehindMail: 'A flood of password requests delays no mail',
  requestCost: 'A password request costs the same for a known and an unknown address',
  requestLimits: 'Password requests are limited per network; three links are mailed within an hour',
  requestAudit: 'A password request, or a stranger’s request for a code, is an audit row without an actor',
  requestOnce: 'A password request is answered by one mail and one row, also if its process ends in between',
  requestRemoved: 'A password request is removed with the account of its address',
  givenUp: 'A mail or request that fails for three days is given up after a last try',
  crossingCodes: 'A code or link that crosses a removal or a newer code does nothing',
  sameMail:
    'A mail that is sent again is the same mail, with the same code or link; an older code is not sent after a newer one',
  wakesJob: 'A mail and a request wake the job that sends mail; a run without due rows is one statement',
} as const;
