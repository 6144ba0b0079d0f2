export const exports = {
  content: 'Exports cover the past 30 days, have ids and no names, and are in the audit log with their number of rows',
  endWithBrowser: 'An export ends with its browser; two run at once',
  slowReader: 'An export to a client that reads nothing, or slowly, ends after its time limit',
  oncePerPress: 'A staff file is requested once, however often its button is pressed',
  failed: '‘Export failed’ is shown for a failed export',
} as const;
