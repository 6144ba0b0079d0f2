const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

/** How much that is, in the unit that people would say it in: `12.3 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / STEP ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${UNITS[power]}`;
}
