export const notices = {
  count: 'An adult’s window title and app icon have the number of items that wait; a child’s have none',
} as const;
