import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Chip, ChipGroup } from './chip.tsx';
import { Money } from './money.tsx';

const meta = {
  title: 'Components/Chip',
  component: Chip,
  subcomponents: { ChipGroup },
  parameters: {
    usage: {
      use: 'Small choices of one kind side by side: quick picks that fill a form, filters that are on or off, a filter that is set and can be taken away.',
      not: 'The main action: Button. One of a few that are all in view: Segmented. A state: Badge.',
    },
  },
  args: { children: 'Set the table', onClick: fn() },
} satisfies Meta<typeof Chip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without `pressed` it does something once, and is no toggle to screen readers. */
export const Pick: Story = {
  args: { detail: <Money cents={100} className="font-normal" /> },
  play: async ({ canvas, args }) => {
    const chip = canvas.getByRole('button', { name: 'Set the table $1.00' });
    await userEvent.click(chip);
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(chip).not.toHaveAttribute('aria-pressed');
    await expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

function Filters() {
  const [on, setOn] = useState<readonly string[]>(['Waiting']);
  const toggle = (name: string) => setOn(on.includes(name) ? on.filter(other => other !== name) : [...on, name]);
  return (
    <ChipGroup label="Show">
      {['Waiting', 'Sent back', 'Done'].map(name => (
        <Chip
          key={name}
          pressed={on.includes(name)}
          icon={name === 'Waiting' ? <Clock /> : undefined}
          onClick={() => toggle(name)}
        >
          {name}
        </Chip>
      ))}
    </ChipGroup>
  );
}

/** Each is on or off by itself. */
export const AsFilters: Story = {
  render: () => <Filters />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Show' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(canvas.getByRole('button', { name: 'Done', pressed: true })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Waiting', pressed: true })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sent back', pressed: false })).toBeVisible();
  },
};

/** Thirty of them: on a phone one line that scrolls, or as many lines as it takes. */
export const ManyOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <ChipGroup label="Quick picks" oneLine>
      {Array.from({ length: 30 }, (_, at) => (
        <Chip key={at}>Chore number {at + 1}</Chip>
      ))}
    </ChipGroup>
  ),
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('button').map(chip => chip.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
