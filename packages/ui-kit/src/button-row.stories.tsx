import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowLeft } from 'lucide-react';
import { expect } from 'storybook/test';
import { Button } from './button.tsx';
import { ButtonGroup, ButtonRow } from './button-row.tsx';
import { Card } from './card.tsx';

const meta = {
  title: 'Components/ButtonRow',
  component: ButtonRow,
  subcomponents: { ButtonGroup },
  parameters: {
    usage: {
      use: 'The buttons that end a form or a page; the main one comes last.',
      not: "Buttons in a dialog's footer, which places them itself. Actions of a list's row: the row's `actions`.",
    },
  },
  args: { children: null },
  render: ({ align }) => (
    <Card className="max-w-2xl">
      <ButtonRow align={align}>
        <ButtonGroup>
          <Button variant="secondary" icon={<ArrowLeft />}>
            Back
          </Button>
          <Button variant="quiet">Not now</Button>
        </ButtonGroup>
        <Button>Create Child Account</Button>
      </ButtonRow>
    </Card>
  ),
} satisfies Meta<typeof ButtonRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Apart: Story = {
  args: { align: 'apart' },
  play: async ({ canvas }) => {
    const box = (name: string) => canvas.getByRole('button', { name }).getBoundingClientRect();
    await expect(box('Create Child Account').top).toBe(box('Back').top);
    await expect(box('Create Child Account').left).toBeGreaterThan(box('Not now').right + 100);
  },
};

export const Center: Story = { args: { align: 'center' } };

/** The main button is on a separate line below the others, last in the tab order. No label wraps. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas }) => {
    const box = (name: string) => canvas.getByRole('button', { name }).getBoundingClientRect();
    const main = box('Create Child Account');
    await expect(main.top).toBeGreaterThan(box('Back').bottom);
    await expect(main.height).toBe(44);
    await expect(box('Back').width).toBe(box('Not now').width);
    await expect(main.width).toBeCloseTo(box('Not now').right - box('Back').left, 0);
  },
};
