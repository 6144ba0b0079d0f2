export const autoApprove = {
  rule: 'An adult can let chores and claims be approved when they are submitted, up to an amount each and a sum a week',
  bounds:
    'The amounts of the rule are above 0, at most 100 dollars each and 500 dollars a week, and one item has at most the sum of a week',
  week: 'The rule pays at most its sum from Monday to Sunday in the family’s time zone, less what was taken back',
  waits: 'What the rule does not cover waits for an adult, and no submission is refused because of the rule',
  takenBack: 'What an adult took back or sent back is not approved by the rule again',
  oncePerDay: 'The rule approves one claim of an activity a day',
  record: 'An approval by the rule has no author; the audit log names the rule, its amounts and the adult who set it',
  ends: 'The rule ends when an adult ends it, not when the adult who set it leaves',
  child: 'A child reads up to which amount its parents trust it, and neither reads nor changes the rule',
  list: 'The dashboard lists what the rule approved within seven days, each with Take back',
} as const;
