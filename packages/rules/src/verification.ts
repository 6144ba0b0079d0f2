export const verification = {
  categoryChanged: 'verify finds an entry with a changed category',
} as const;
