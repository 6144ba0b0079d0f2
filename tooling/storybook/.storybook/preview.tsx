import { expectNoSpoiledText } from '@pocketful/ui-kit/test/spoiled-texts';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { readableUnions } from './arg-types.ts';
import { DocsPage } from './docs-page.tsx';
import { expectLegibleInOtherTheme } from './other-theme.ts';
import './preview.css';
import { usageOf } from './usage.ts';

/** Puts the theme of the toolbar on <html>, as an app does, and the room on a wrapper. */
const withThemeAndRoom: Decorator = (Story, { globals, parameters }) => {
  const theme = globals.theme === 'dark' ? 'dark' : 'light';
  const room = parameters.room ?? globals.room;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const bare = parameters.layout === 'fullscreen';
  return (
    <div data-room={room === 'child' ? 'child' : 'desk'} className={bare ? 'bg-surface' : 'bg-surface p-6'}>
      <Story />
    </div>
  );
};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withThemeAndRoom],
  argTypesEnhancers: [readableUnions],
  // Every story is a test, so a component without these words is red.
  beforeEach: ({ title, parameters }) => {
    if (title.startsWith('Components/') && !usageOf(parameters)) {
      throw new Error(`${title}: say in parameters.usage when to use it, and when not`);
    }
  },
  // At a desk the toolbar shows the other theme, and a person sees a spoiled text. A test looks by itself.
  afterEach: async ({ id }) => {
    if (import.meta.env.MODE !== 'test') return;
    expectNoSpoiledText();
    await expectLegibleInOtherTheme(id);
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    room: {
      description: 'Room',
      toolbar: {
        icon: 'home',
        dynamicTitle: true,
        items: [
          { value: 'desk', title: "Parents' desk" },
          { value: 'child', title: "Child's table" },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', room: 'desk' },
  parameters: {
    layout: 'padded',
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '375px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '900px' }, type: 'desktop' },
      },
    },
    controls: { expanded: true },
    docs: { page: DocsPage },
    // A finding of axe fails the story's test.
    a11y: {
      test: 'error',
      options: {
        // In development its panel also shows the passed rules.
        ...(import.meta.env.MODE === 'test' && { resultTypes: ['violations'] }),
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      // Stories are parts of a page: they have no landmarks and no h1.
      config: {
        rules: [
          { id: 'region', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
          { id: 'landmark-one-main', enabled: false },
        ],
      },
    },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Start', 'Color', 'Type', 'Space and shape', 'Motion', 'Pictures', 'Voice'],
          'Components',
          'Family',
          'Staff',
        ],
      },
    },
  },
};

export default preview;
