export const missedPaydays = {
  afterDowntime: 'After a downtime the three newest paydays are paid, and older ones wait for an adult',
  missedDecided: 'An adult pays missed paydays with one entry, or skips them, once',
  shownNumber: 'An adult decides on as many missed paydays as the screen showed, or is refused',
  whileClockWaits: 'While jobs wait for the clock an adult decides on due paydays',
  childSeesPaid: 'A child sees paid paydays and no missed ones',
} as const;
