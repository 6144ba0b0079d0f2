/** Joins class names, leaving out empty ones. Later classes do not override earlier ones: use variants for that. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
