/** Runs before and after each test of a web package: one tab of a worker serves all its files. */
import { forgetAnnouncements } from '@pocketful/ui-kit/live-region';
import { expectNoSpoiledText } from '@pocketful/ui-kit/test/spoiled-texts';
import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { listenToErrors } from '../errors/error-events.tsx';
import { rendered } from './rendered.tsx';

configure({
  // A test goes on once the screen shows what followed from its last press or key.
  asyncWrapper: async work => {
    const value = await work();
    await rendered();
    return value;
  },
  // The code of a screen or dialog is loaded when it is first shown, and is compiled then.
  asyncUtilTimeout: 15_000,
  // The page is printed when the message is read: a query that waits throws at each try.
  getElementError: (message, container) =>
    Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
      // At a timeout `waitFor` sets the message again.
      configurable: true,
      get: () => `${message}\n\n${prettyDOM(container) || ''}`,
    }),
});

// No page of a test has a style sheet, so these properties follow from an element's name and its own style, unless an
// ancestor's style sets one that is inherited. Queries ask for them at each element, and happy-dom computes all
// properties each time.
const ASKED = ['display', 'visibility', 'content', 'pointerEvents'];
const asked = new Map<string, unknown>();
const compute = window.getComputedStyle.bind(window);
Object.defineProperty(window, 'getComputedStyle', {
  value: (element: Element, pseudo?: string) => {
    const read = (property: string | symbol) => {
      const ask = () => Reflect.get(compute(element, pseudo), property);
      if (typeof property === 'symbol' || !ASKED.includes(property)) return ask();
      if (element.closest('[style*="visibility"], [style*="pointer-events"]')) return ask();
      const key = `${property} ${element.localName}${pseudo} ${element.hasAttribute('hidden')} ${element.getAttribute('style')}`;
      if (!asked.has(key)) asked.set(key, ask());
      return asked.get(key);
    };
    return new Proxy({}, { get: (_, property) => (property === 'getPropertyValue' ? read : read(property)) });
  },
});

afterEach(() => {
  try {
    expectNoSpoiledText();
  } finally {
    cleanUp();
  }
});

function cleanUp(): void {
  cleanup();
  dismissToast();
  // Errors and announcements of one test do not reach the next.
  listenToErrors(() => {})();
  forgetAnnouncements();
  localStorage.clear();
  sessionStorage.clear();
}
