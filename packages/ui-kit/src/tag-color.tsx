/** The ten colors that a family can give its own kinds of things. */
export const TAG_COLORS = [
  'blue',
  'green',
  'purple',
  'pink',
  'orange',
  'red',
  'yellow',
  'indigo',
  'teal',
  'cyan',
] as const;
export type TagColor = (typeof TAG_COLORS)[number];
