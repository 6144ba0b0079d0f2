import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { Coins } from './jar.tsx';
import { Money } from './money.tsx';
import { asReader } from './test/as-reader.ts';

const meta = {
  title: 'Components/Money',
  component: Money,
  parameters: {
    usage: {
      use: 'Every amount that people read.',
      not: 'CSV and the wire, which write the plain minus; amounts in plain strings: `reader().money` of the domain.',
    },
  },
  args: { cents: 123_456 },
} satisfies Meta<typeof Money>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Thousands are grouped, cents are always two. */
export const Formatting: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$1,234.56')).toBeVisible();
  },
};

/** An entry has its sign as a character and as a color. */
export const Signed: Story = {
  render: () => (
    <div className="grid w-40 justify-items-end gap-1 text-lg">
      <Money cents={1250} signed />
      <Money cents={-500} signed />
      <Money cents={0} signed />
    </div>
  ),
  play: async ({ canvas }) => {
    const color = (text: string) => getComputedStyle(canvas.getByText(text)).color;
    await expect(color('+$12.50')).not.toBe(color('−$5.00'));
    await expect(color('$0.00')).not.toBe(color('+$12.50'));
  },
};

/** Figures, plus and minus are of one width, so that columns align at the decimal point. */
export const Aligned: Story = {
  render: () => (
    <div className="grid w-48 justify-items-end text-xl">
      <Money cents={111_111} signed />
      <Money cents={-888_888} signed />
    </div>
  ),
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const ones = canvas.getByText('+$1,111.11').getBoundingClientRect().width;
    const eights = canvas.getByText('−$8,888.88').getBoundingClientRect().width;
    await expect(Math.abs(ones - eights)).toBeLessThan(0.1);
  },
};

export const Sizes: Story = {
  render: () => (
    <div className="grid gap-2">
      <Money cents={4250} />
      <Money cents={4250} size="lg" />
      <Money cents={4250} size="display" />
      <Money cents={-350} size="display" />
    </div>
  ),
};

/** On a phone, in the child's room, where figures are largest, even the largest fits next to a picture. */
export const LargestOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen', room: 'child' },
  render: () => (
    <div className="grid grid-cols-1 gap-2 p-4">
      {[425, 99_999_999, -9_999_999_999].map(cents => (
        <Card key={cents} tone="pocket" className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <Money cents={cents} size="display" plain />
          </div>
          <Coins onPocket className="size-16" />
        </Card>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const figures = ['$4.25', '$999,999.99', '−$99,999,999.99'].map(text => canvas.getByText(text));
    for (const figure of figures)
      await expect(figure.offsetWidth).toBeLessThanOrEqual(figure.parentElement?.clientWidth ?? 0);
    const sizes = figures.map(figure => Number.parseFloat(getComputedStyle(figure).fontSize));
    await expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  },
};

/** As Germany writes euros. */
export const Euros: Story = {
  ...Signed,
  beforeEach: asReader('de-DE', 'EUR'),
  play: async ({ canvas }) => {
    for (const text of ['+12,50\u00A0€', '−5,00\u00A0€', '0,00\u00A0€'])
      await expect(canvas.getByText(text, { normalizer: found => found })).toBeVisible();
  },
};

/** Yen have no decimals. */
export const Yen: Story = {
  beforeEach: asReader('ja-JP', 'JPY'),
  args: { cents: 123_400 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('￥1,234')).toBeVisible();
  },
};
