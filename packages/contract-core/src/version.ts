/**
 * The version of an object as a form shows it: a short hash of the named fields of an answer. An edit that sends it is
 * refused once one of these fields has changed. Not a secret, and no proof of anything.
 *
 * @param fields fields of the answer; those of an object inside it as `user.firstName`
 */
export function versionOf(answer: unknown, fields: readonly string[]): string {
  const values = fields.map(path => path.split('.').reduce(fieldOf, answer) ?? null);
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of JSON.stringify(values)) {
    const code = letter.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  return [low, high].map(half => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
