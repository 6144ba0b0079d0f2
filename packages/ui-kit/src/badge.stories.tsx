import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, Clock } from 'lucide-react';
import { expect } from 'storybook/test';
import { Badge } from './badge.tsx';

const meta = {
  title: 'Components/Badge',
  component: Badge,
  parameters: {
    usage: {
      use: 'A state in one or two words, beside what it belongs to.',
      not: 'Something to press: Chip. A sentence: Callout. A mere number: the `count` of Section or Tab.',
    },
  },
  args: { children: 'Not Started' },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};

export const Tones: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Badge>Not Started</Badge>
      <Badge tone="waiting" icon={<Clock />}>
        Awaiting Approval
      </Badge>
      <Badge tone="success" icon={<Check />}>
        Completed
      </Badge>
      <Badge tone="danger">Rejected</Badge>
      <Badge tone="caution">Under 13</Badge>
      <Badge tone="tag" tagColor="teal">
        Music
      </Badge>
    </div>
  ),
};

/** A long text is cut, never wider than its container. */
export const Long: Story = {
  render: () => (
    <div className="w-40" data-testid="box">
      <Badge tone="tag" tagColor="teal">
        maximiliana-alexandrina-featherstonehaugh
      </Badge>
    </div>
  ),
  play: async ({ canvas }) => {
    const box = canvas.getByTestId('box');
    await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  },
};
