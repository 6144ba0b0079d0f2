import type { Meta, StoryObj } from '@storybook/react-vite';
import { CloudOff } from 'lucide-react';
import { expect } from 'storybook/test';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

const meta = {
  title: 'Components/Banner',
  component: Banner,
  parameters: {
    layout: 'fullscreen',
    usage: {
      use: 'What holds for the whole app as long as it lasts: no connection, figures that are old, monitoring that is down.',
      not: 'What just happened: a toast. What belongs to one part of a page: Callout.',
    },
  },
  args: {
    icon: <CloudOff />,
    children: 'Not up to date since 14:03.',
    action: (
      <Button variant="quiet" size="sm">
        Try again
      </Button>
    ),
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It is said when it appears, without calling the focus away. */
export const Stale: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Not up to date since 14:03.');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
