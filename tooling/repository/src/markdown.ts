import path from 'node:path';

/** A link of a document to something in the repository. */
export interface RelativeLink {
  /** As written. */
  readonly target: string;
  /** Relative to the repository's top; undefined for a place in the same document. */
  readonly file: string;
  /** The text after the number sign, if any. */
  readonly anchor: string | undefined;
}

/** All links and pictures of a document that do not lead to another site. */
export function relativeLinks(document: string, text: string): RelativeLink[] {
  return [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
    .map(target => {
      const [place = '', anchor] = target.split('#', 2);
      const file = place === '' ? document : path.normalize(path.join(path.dirname(document), place));
      return { target, file, anchor };
    });
}

/** The text between single backticks, outside of blocks of code. */
export function codeSpans(text: string): string[] {
  return [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** Everything that is written as code: the spans and the lines of the blocks. */
export function allCode(text: string): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].map(([, block = '']) => block);
  return [...codeSpans(text), ...blocks.flatMap(block => block.split('\n'))];
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): Set<string> {
  const headings = [...withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map(heading =>
      heading
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** The first cell of every row of a document's tables, without its backticks. */
export function firstCells(text: string): string[] {
  return [...text.matchAll(/^\| *`([^`|]+)`/gm)].map(([, cell = '']) => cell);
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[^\n]*\n.*?^```/gms, '');
}
