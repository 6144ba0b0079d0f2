export const events = {
  loop: 'What a child or an adult does, and a payday, is on the screens of those concerned within a second',
  endedSessions: 'A call that ends sessions ends their open streams at once, also when a child is erased',
  childAudience: 'A child receives its own events and those for all children',
  movedChore: 'A chore that moves to another child is an event for both',
} as const;
