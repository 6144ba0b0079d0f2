import { FIRST_VERSION, type Policy } from './policies.ts';

/** A paragraph, or a list under an optional lead. */
export type Block = { readonly text: string } | { readonly lead?: string; readonly items: readonly string[] };

/** A part of a policy under its own heading. */
export interface Section {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The text of a policy, as it is shown, printed and put on record. */
export interface PolicyDocument {
  readonly policy: Policy;
  readonly title: string;
  /** A summary in a few sentences. */
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** The whole text without markup. It is recorded for a version, and compared with the record. */
export function plainText({ title, lead, sections }: PolicyDocument): string {
  const parts = sections.map(section => [section.title, ...section.blocks.map(blockText)].join('\n'));
  return [title, lead, ...parts].join('\n\n');
}

function blockText(block: Block): string {
  if ('text' in block) return block.text;
  return [...(block.lead === undefined ? [] : [block.lead]), ...block.items.map(item => `- ${item}`)].join('\n');
}

/** The text of a version of a policy, and the day since which it holds, YYYY-MM-DD. */
export interface PublishedText {
  readonly version: string;
  readonly effective: string;
  readonly text: string;
}

/** The text of each version, the first one first. Earlier ones are the text in force without the later additions. */
export function textsOf(document: PolicyDocument): PublishedText[] {
  let text = plainText(document);
  const texts: PublishedText[] = [];
  for (const { version, since, changes } of document.policy.additions.toReversed()) {
    texts.unshift({ version, effective: since, text });
    text = changes.reduce((changed, { from, to }) => changed.replace(to, () => from), text);
  }
  return [{ ...FIRST_VERSION, text }, ...texts];
}
