import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tolerateTranslation } from './translated-page.tsx';

beforeEach(() => tolerateTranslation());

function Line({ busy, words }: { readonly busy: boolean; readonly words: boolean }) {
  return (
    <p>
      {busy && <i>busy</i>}
      {words && 'Save'}
      {busy && <b>!</b>}
    </p>
  );
}

/** React writes each value into a separate text. */
function Progress({ saved, target, open = true }: { saved: string; target?: string; open?: boolean }) {
  return (
    <p>
      {saved} of {target}
      {open && ' · '}
      <b>Jar</b>
    </p>
  );
}

type Translate = (line: Element) => void;

function newFont(words: string): Element {
  const font = document.createElement('font');
  font.append(words);
  return font;
}

const textsIn = (line: Element): Text[] => [...line.childNodes].filter(node => node instanceof Text);

/** Kinds of translators, by their change to the texts of a line. None of it calls a method that the page can see. */
const TRANSLATORS: Record<string, Translate> = {
  'replaces each text': line => {
    for (const text of textsIn(line)) text.replaceWith(newFont(text.data));
  },
  'adds first': line => {
    for (const text of textsIn(line)) text.before(newFont(text.data));
    for (const text of textsIn(line)) text.remove();
  },
  'removes first': line => {
    for (const text of textsIn(line)) {
      const next = text.nextSibling;
      text.remove();
      if (next) next.before(newFont(text.data));
      else line.append(newFont(text.data));
    }
  },
  'joins neighbors': line => {
    const texts = textsIn(line);
    texts[0]?.before(newFont(texts.map(text => text.data).join('')));
    for (const text of texts) text.remove();
  },
  'uses elements of its own': line => {
    for (const text of textsIn(line)) text.replaceWith(document.createElement('tr-span'));
  },
  'wraps the text itself': line => {
    for (const text of textsIn(line)) {
      const font = newFont('');
      text.replaceWith(font);
      font.replaceChildren(text);
    }
  },
};

/** A drawn component, and its line. */
function draw(component: React.ReactElement) {
  const { container, rerender } = render(component);
  const line = container.querySelector('p');
  if (!line) throw new Error('no line');
  return { line, rerender };
}

test.each(Object.entries(TRANSLATORS))(
  'Every screen works while the browser translates the page: the translator %s',
  async (_, translate) => {
    const { line, rerender } = draw(<Progress saved="$1.00" target="$8.00" />);
    const again = async () => {
      await Promise.resolve();
      translate(line);
      await Promise.resolve();
    };
    await again();
    rerender(<Progress saved="$2.00" target="$8.00" />);
    expect(line.textContent).toContain('$2.00');
    await again();
    await again();
    rerender(<Progress saved="$3.00" target="$9.00" open={false} />);
    expect(line.textContent).toMatch(/^\$3\.00( of )?\$9\.00Jar$/);
    await again();
    rerender(<Progress saved="$4.00" target="$9.00" />);
    expect(line.textContent).toMatch(/^\$4\.00.* · Jar$/);
  },
);

test('Every screen works while the browser translates the page: the text is written in the task that translates it', () => {
  const { line, rerender } = draw(<Progress saved="$1.00" target="$8.00" />);
  TRANSLATORS['replaces each text']?.(line);
  rerender(<Progress saved="$2.00" target="$9.00" />);
  expect(line.textContent).toBe('$2.00 of $9.00 · Jar');
});

test.each([
  ['inside of its element', 'wraps the text itself', '<font></font>'],
  ['on no page', 'replaces each text', ''],
])(
  'Every screen works while the browser translates the page: beside a text that is now %s',
  async (_, translator, without) => {
    const { line, rerender } = draw(<Line busy={false} words />);
    await Promise.resolve();
    TRANSLATORS[translator]?.(line);
    await Promise.resolve();
    rerender(<Line busy words />);
    expect(line.innerHTML).toBe('<i>busy</i><font>Save</font><b>!</b>');
    rerender(<Line busy={false} words={false} />);
    expect(line.innerHTML).toBe(without);
  },
);

test('what is no fault of a translator works as before', () => {
  const parent = document.createElement('p');
  const [first, last] = [document.createElement('i'), document.createElement('b')];
  parent.insertBefore(last, null);
  parent.insertBefore(first, last);
  expect(parent.innerHTML).toBe('<i></i><b></b>');
  expect(parent.removeChild(first)).toBe(first);
  expect(parent.innerHTML).toBe('<b></b>');
  const text = parent.appendChild(document.createTextNode('old'));
  text.nodeValue = 'new';
  expect(text.nodeValue).toBe('new');
});
