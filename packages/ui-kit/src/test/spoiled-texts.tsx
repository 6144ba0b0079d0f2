/** The texts that JavaScript writes for values that are no text. */
const SPOILED = /\[object |\bundefined\b|\bNaN\b/;
const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'];

/** The texts and names on the page that hold a value that is no text, such as '[object Object]' in place of a date. */
export function spoiledTexts(): string[] {
  const elements = [...document.body.querySelectorAll('*')].filter(element => !element.matches('script, style'));
  const names = elements.flatMap(element => NAMES.map(name => element.getAttribute(name) ?? ''));
  const texts = elements.map(({ childNodes }) =>
    [...childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''),
  );
  return [...texts, ...names, document.title].filter(text => SPOILED.test(text));
}

/** @throws Error with each such text */
export function expectNoSpoiledText(): void {
  const spoiled = spoiledTexts();
  if (spoiled.length > 0) throw new Error(`The page has a value that is no text:\n${spoiled.join('\n')}`);
}
