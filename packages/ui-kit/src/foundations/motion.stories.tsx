import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Jar } from '../jar.tsx';

/**
 * Motion explains where something went, and nothing else: `--motion-quick` 150 ms for the answer to a press,
 * `--motion-base` 200 ms for a fade, `--motion-slow` 250 ms for movement (`animate-arrive`, a jar that fills). With the
 * system's setting for reduced motion there is none.
 */
const meta = { title: 'Foundations/Motion' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function Demo() {
  const [count, setCount] = useState(1);
  return (
    <div className="grid max-w-sm gap-4">
      <Button onClick={() => setCount(count + 1)}>Again</Button>
      <Card key={count} className="animate-arrive">
        A chore arrives in Awaiting Approval
      </Card>
      <Jar level={(count % 5) / 4} title={`Jar, ${count % 5} of 4`} />
    </div>
  );
}

/** The tests run with reduced motion: every element is in its final state at once. */
export const Durations: Story = {
  render: () => <Demo />,
  play: async ({ canvas }) => {
    const again = canvas.getByRole('button', { name: 'Again' });
    await userEvent.click(again);
    const card = canvas.getByText('A chore arrives in Awaiting Approval');
    const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    await expect(getComputedStyle(card).animationName).toBe(isReduced ? 'none' : 'arrive');
    await expect(getComputedStyle(again).transitionProperty === 'none').toBe(isReduced);
  },
};
