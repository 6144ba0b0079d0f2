export const notices = {
  count: 'An adult’s window title and app icon have the number of items that wait; a child’s have none',
  daily: 'A daily mail is sent once a day at the adult’s hour, and after a downtime once',
  atOnce: 'A mail at once is sent when a child asks, at most one in ten minutes',
  quiet: 'No mail and no push is sent between 9 PM and 7 AM of the family’s clock',
  yes: 'No notice is sent before the adult chooses it',
  names: 'A mail names children and amounts only after the adult’s switch, and never has a child’s words',
  elsewhere: 'A mail says what another adult has taken care of since the last one',
  gone: 'No notice is sent to or about a removed person',
  push: 'A push has the number of items that wait and the address of the queue',
  pushServices: 'Pushes go to the push services of the setting only, over https on port 443, and follow no redirect',
  pushEnds:
    'Pushes to a device end with its session, a new password, the hand-over of the family, the adult’s removal, and when the push service refuses them',
  pushAdults: 'A push is switched on by an adult on a device that an adult signed in',
  notifyUrl: 'The address of NOTIFY_URL gets the number of items that wait every minute',
} as const;
