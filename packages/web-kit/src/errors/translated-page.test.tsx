import { RULES } from '@pocketful/rules';
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tolerateTranslation } from './translated-page.tsx';

const { insertBefore, removeChild } = Node.prototype;

beforeEach(() => {
  tolerateTranslation();
  return () => Object.assign(Node.prototype, { insertBefore, removeChild });
});

function Line({ busy, words }: { readonly busy: boolean; readonly words: boolean }) {
  return (
    <p>
      {busy && <i>busy</i>}
      {words && 'Save'}
      {busy && <b>!</b>}
    </p>
  );
}

/** Replaces the text of the line, as a translator does. It keeps the text in its element, or drops it. */
function translate(line: Element, keeps: boolean): void {
  const text = [...line.childNodes].find(node => node instanceof Text);
  const font = document.createElement('font');
  text?.replaceWith(font);
  font.append(keeps && text ? text : 'Guardar');
}

test.each([
  ['inside of its element', true, '<i>busy</i><font>Save</font><b>!</b>', '<font></font>'],
  ['on no page', false, '<font>Guardar</font><i>busy</i><b>!</b>', '<font>Guardar</font>'],
])(`${RULES.app.translatedPage}: a text that is now %s`, (_, keeps, whileBusy, without) => {
  const { container, rerender } = render(<Line busy={false} words />);
  const line = container.querySelector('p');
  if (!line) throw new Error('no line');
  translate(line, keeps);
  rerender(<Line busy words />);
  expect(line.innerHTML).toBe(whileBusy);
  rerender(<Line busy={false} words={false} />);
  expect(line.innerHTML).toBe(without);
});

test('what is no fault of a translator works as before', () => {
  const parent = document.createElement('p');
  const [first, last] = [document.createElement('i'), document.createElement('b')];
  parent.insertBefore(last, null);
  parent.insertBefore(first, last);
  expect(parent.innerHTML).toBe('<i></i><b></b>');
  expect(parent.removeChild(first)).toBe(first);
  expect(parent.innerHTML).toBe('<b></b>');
});
