import { type Finding, finding } from './findings.ts';

/** Finds missing and additional objects of a schema, compared with an undisturbed one. */
export function wrongSchema(of: string, is: ReadonlySet<string>, shouldBe: ReadonlySet<string>): Finding[] {
  const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200);
  return [
    ...[...shouldBe]
      .filter(text => !is.has(text))
      .map(text => finding('lost', `the schema of ${of} lacks: ${line(text)}`)),
    ...[...is]
      .filter(text => !shouldBe.has(text))
      .map(text => finding('unasked', `the schema of ${of} has: ${line(text)}`)),
  ];
}
