import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oldBrowserScript, TARGET } from '../src/old-browser.ts';

interface FakeNode {
  readonly children: FakeNode[];
  readonly firstChild: FakeNode | undefined;
  readonly appendChild: (child: FakeNode) => void;
  readonly setAttribute: () => void;
  readonly text: string;
}

function node(text = ''): FakeNode {
  const children: FakeNode[] = [];
  return {
    children,
    get firstChild() {
      return children[0];
    },
    appendChild: child => void children.push(child),
    setAttribute: () => undefined,
    get text() {
      return text + children.map(child => child.text).join('');
    },
  };
}

/** The text of the page after its load and the wait. */
function pageAfter(root: FakeNode | null): { readonly waited: number; readonly text: string | undefined } {
  let waited = 0;
  const window: { onload?: () => void } = {};
  runInNewContext(oldBrowserScript(), {
    window,
    document: { getElementById: () => root, createElement: () => node(), createTextNode: node },
    setTimeout: (work: () => void, milliseconds: number) => {
      waited = milliseconds;
      work();
    },
  });
  window.onload?.();
  return { waited, text: root?.text };
}

test('a page that stays empty for five seconds says which browsers it needs', () => {
  expect(pageAfter(node())).toEqual({
    waited: 5000,
    text: 'This browser is too old for Pocketful. It needs Safari 16.4, Chrome 111 or Firefox 128, or newer.',
  });
  expect(TARGET).toEqual(['safari16.4', 'chrome111', 'firefox128']);
});

test('a page that is drawn, and one without an app, stays as it is', () => {
  const drawn = node();
  drawn.appendChild(node('Sign in'));
  expect(pageAfter(drawn).text).toBe('Sign in');
  expect(pageAfter(null).text).toBeUndefined();
});

test('the script has only what the oldest browsers read', () => {
  expect(oldBrowserScript()).not.toMatch(/=>|`|\b(?:const|let|class|async)\b/);
});
