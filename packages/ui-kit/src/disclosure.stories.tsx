import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Badge } from './badge.tsx';
import { Disclosure } from './disclosure.tsx';

const meta = {
  title: 'Components/Disclosure',
  component: Disclosure,
  parameters: {
    usage: {
      use: 'Figures or findings behind what is shown, for who wants them.',
      not: 'What everybody needs: show it. What is done with it: Dialog.',
    },
  },
  args: { summary: 'Figures of the chart', children: <p>Monday 4, Tuesday 7</p> },
} satisfies Meta<typeof Disclosure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Monday 4, Tuesday 7')).not.toBeVisible();
    await userEvent.click(canvas.getByText('Figures of the chart'));
    await expect(canvas.getByText('Monday 4, Tuesday 7')).toBeVisible();
  },
};

export const Card: Story = { args: { look: 'card', children: <p className="px-6 pb-4">Monday 4, Tuesday 7</p> } };

export const WithBadges: Story = {
  args: {
    look: 'card',
    summary: (
      <>
        <span className="min-w-0 flex-1">Consent before use</span>
        <Badge tone="danger">CRITICAL</Badge>
      </>
    ),
    children: <p className="px-6 pb-4">An active consent for each child.</p>,
  },
};
