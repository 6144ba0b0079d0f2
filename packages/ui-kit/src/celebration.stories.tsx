import type { Meta, StoryObj } from '@storybook/react-vite';
import { Celebration } from './celebration.tsx';
import { Jar } from './jar.tsx';

const meta = {
  title: 'Components/Celebration',
  component: Celebration,
  parameters: {
    usage: {
      use: 'Over the picture of what was just reached, such as a full jar. Give the picture a relative box.',
      not: 'For what happens every day: a saved form, a balance that grew.',
    },
  },
} satisfies Meta<typeof Celebration>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Coins fly up once. */
export const OverAJar: Story = {
  render: () => (
    <div className="relative m-16 w-30">
      <Jar level={1} title="A full jar" />
      <Celebration />
    </div>
  ),
};
