/** How often days away repeat, by the weeks from one stay to the next. */
export const EVERY_WEEKS: Readonly<Record<number, string>> = {
  1: 'Every week',
  2: 'Every second week',
  3: 'Every third week',
  4: 'Every fourth week',
};
