import { type Finding, finding } from './findings.ts';

/** The objects that a schema lacks or has besides, in comparison with one that was not disturbed. */
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
