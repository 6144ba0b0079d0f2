import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Name } from './name.tsx';

const meta = {
  title: 'Components/Name',
  component: Name,
  parameters: {
    usage: {
      use: "A person's name that stands alone: in a row, a tile, a heading, a cell.",
      not: 'A name in a sentence: the sentence stays one text, so that a translator finds the place of the name.',
    },
  },
  args: { children: 'Rose' },
} satisfies Meta<typeof Name>;

export default meta;
type Story = StoryObj<typeof meta>;

/** 'Rose' stays a name, and becomes no flower. */
export const Untranslated: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Rose')).toHaveProperty('translate', false);
  },
};
