import type { Meta, StoryObj } from '@storybook/react-vite';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect } from 'storybook/test';
import { ROWS, type Row } from './translated-rows.tsx';

// For no designer: a browser that translates the page replaces its text nodes, and React does not know.
const meta = { title: 'Proofs/A translated page', tags: ['!dev', '!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj;

/** Components without text, or without a changing part next to their text. */
const STEADY = new Set([
  ...[
    'AppBarAction',
    'AppBarLink',
    'Avatar',
    'BottomBar',
    'BottomBarAction',
    'ButtonGroup',
    'ButtonRow',
    'Card',
    'CenteredPage',
  ],
  ...[
    'ChipGroup',
    'ChoiceChips',
    'DialogFooter',
    'Disclosure',
    'Facts',
    'FloatingButton',
    'Heading',
    'IconButton',
    'Link',
    'List',
    'LoadingScreen',
    'Logo',
    'Menu',
  ],
  ...[
    'MenuCheckboxItem',
    'Money',
    'Name',
    'Overlay',
    'PictureChoice',
    'ScrollRegion',
    'SkipLink',
    'StatGrid',
    'Swatches',
  ],
  ...['TabList', 'TabPanel', 'Table', 'TableBody', 'TableHead', 'TableRow', 'Tabs', 'Time', 'Words'],
  ...[
    'BrokenCoin',
    'Celebration',
    'Coin',
    'Coins',
    'DrawnMoney',
    'Frame',
    'Ground',
    'House',
    'Jar',
    'Leaf',
    'LogoMark',
  ],
  ...['QrCode', 'Skeleton', 'SkeletonPage', 'SkeletonRows', 'Spinner', 'Star', 'StepChart', 'TrendChart'],
]);

/** Translates like Chrome and Edge: replaces each text node by a copy inside <font>. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, font, [translate=no]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Why React gave up the component while its parts came and went on a translated page. */
function crashOf({ draw, changes }: Row): string | undefined {
  let crash: unknown;
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: error => {
      crash ??= error;
    },
  });
  for (const change of changes.flatMap(each => [{}, each, {}])) {
    flushSync(() => root.render(draw(change)));
    translate();
  }
  flushSync(() => root.unmount());
  return crash === undefined ? undefined : String(crash);
}

/** Each component survives that its parts come and go. */
export const EachComponent: Story = {
  render: () => <p>Translated</p>,
  play: async () => {
    const crashes = Object.entries(ROWS).flatMap(([name, row]) => {
      const crash = crashOf(row);
      return crash === undefined ? [] : [`${name}: ${crash}`];
    });
    await expect(crashes).toEqual([]);
  },
};

/** A new component is looked at, too. */
export const NoneIsMissing: Story = {
  render: () => <p>Complete</p>,
  play: async () => {
    const files = import.meta.glob<Record<string, unknown>>(
      ['../../../packages/ui-kit/src/*.tsx', '!../../../packages/ui-kit/src/*.stories.tsx'],
      { eager: true },
    );
    const components = Object.values(files).flatMap(file =>
      Object.entries(file).flatMap(([name, value]) =>
        typeof value === 'function' && /^[A-Z]/.test(name) ? [name] : [],
      ),
    );
    await expect(components.filter(name => !Object.hasOwn(ROWS, name) && !STEADY.has(name))).toEqual([]);
  },
};
