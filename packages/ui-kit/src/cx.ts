/** Joins class names, leaving out what is empty. Later classes do not override earlier ones: use variants for that. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
