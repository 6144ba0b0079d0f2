import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stat, StatGrid } from './stat.tsx';

const meta = {
  title: 'Components/Stat',
  component: StatGrid,
  subcomponents: { Stat },
  parameters: {
    usage: {
      use: 'Figures that are looked at one by one: how much there is, how fast it is, each with what it is of.',
      not: 'Figures that are compared row by row: DataTable. Money of a child: Money.',
    },
  },
  args: { children: null },
} satisfies Meta<typeof StatGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Figures: Story = {
  args: {
    children: (
      <>
        <Stat label="Total users" value="1,204" note="Now" />
        <Stat label="Response time" value="14 ms" note="On average, last 5 minutes" />
        <Stat label="Transactions" value="48,112" note="Last 7 days" />
        <Stat label="Total balance" value="$1,234,567,890.12" note="Of all children’s accounts, now" />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
  },
};

export const Tones: Story = {
  args: {
    children: (
      <>
        <Stat label="Status" value="Healthy" tone="success" />
        <Stat label="Memory usage" value="84%" note="Warning from 80%" tone="caution" />
        <Stat label="Error rate" value="6.25%" note="Critical from 5%" tone="danger" />
      </>
    ),
  },
};

/** A figure stays on one line where its column is narrow. */
export const OnAPhone: Story = {
  ...Figures,
  globals: { viewport: { value: 'phone' } },
  render: args => (
    <div className="w-52">
      <StatGrid {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const term of canvas.getAllByRole('term')) {
      const figure = document.createRange();
      figure.selectNodeContents(term.nextElementSibling ?? term);
      await expect(figure.getClientRects()).toHaveLength(1);
    }
  },
};
