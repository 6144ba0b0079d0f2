import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LoadingScreen, Spinner } from './spinner.tsx';

const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  subcomponents: { LoadingScreen },
  parameters: {
    usage: {
      use: 'Beside the words of something that is running; Button shows one by itself.',
      not: 'Content that loads: Skeleton.',
    },
  },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ring: Story = {};

/** While the session is being looked up. */
export const Screen: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => <LoadingScreen />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading...');
  },
};
