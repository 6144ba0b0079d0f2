/** The most values that are kept: locales come from browsers, and any number of them may come. */
const MOST = 500;

const made = new Map<string, unknown>();

/** Makes something once: a format costs more than a hundred uses of it. */
export function once<T>(name: string, make: () => T): T {
  const known = made.get(name) as T | undefined;
  if (known !== undefined) return known;
  if (made.size >= MOST) made.clear();
  const value = make();
  made.set(name, value);
  return value;
}
