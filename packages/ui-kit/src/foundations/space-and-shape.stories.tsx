import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from '../card.tsx';

/**
 * A 4 px grid; one family of radii; one soft shadow for things on the desk, one for things that float above it; few
 * borders. Targets are at least 44 px a side, 48 px for children (`min-h-control`). The seam of the pocket
 * (`stitched`) is for the one balance that a page is about.
 */
const meta = { title: 'Foundations/Space and shape' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Grid: Story = {
  render: () => (
    <ul className="grid gap-2">
      {[1, 2, 3, 4, 6, 8, 12].map(step => (
        <li key={step} className="money flex items-center gap-3 text-sm">
          <span className="h-4 rounded-[2px] bg-primary" style={{ width: `calc(var(--spacing) * ${step})` }} />
          {step} × 4 px
        </li>
      ))}
    </ul>
  ),
};

export const Shapes: Story = {
  render: () => (
    <div className="flex flex-wrap gap-5">
      <div className="rounded-sm bg-surface-raised p-5 shadow-soft">rounded-sm</div>
      <div className="rounded-md bg-surface-raised p-5 shadow-soft">rounded-md</div>
      <div className="rounded-lg bg-surface-raised p-5 shadow-soft">rounded-lg</div>
      <div className="rounded-lg bg-surface-raised p-5 shadow-float">shadow-float</div>
      <Card tone="pocket">stitched</Card>
    </div>
  ),
};

/** The smallest side of a target, in each room. */
export const Targets: Story = {
  render: () => (
    <div className="flex items-start gap-4">
      <div className="grid min-h-control min-w-control place-content-center rounded-md bg-primary-soft px-3">desk</div>
      <div data-room="child">
        <div className="grid min-h-control min-w-control place-content-center rounded-md bg-celebrate-soft px-3">
          child
        </div>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('desk').getBoundingClientRect().height).toBe(44);
    await expect(canvas.getByText('child').getBoundingClientRect().height).toBe(48);
  },
};
