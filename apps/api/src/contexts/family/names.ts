/** A log-in name or username as it is compared: 'Zoë' and 'ZOË' are one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
