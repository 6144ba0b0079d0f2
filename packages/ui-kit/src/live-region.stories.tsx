import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { announce, LiveRegion } from './live-region.tsx';

const meta = {
  title: 'Components/LiveRegion',
  component: LiveRegion,
  parameters: {
    usage: {
      use: "Once, at the root. Then `announce('Bicycle, now 2 of 4')` for what the eye sees change and the ear would miss.",
      not: 'What everybody should read: a toast, a Callout. They are heard by themselves.',
    },
  },
  render: () => (
    <>
      <Button onClick={() => announce('Bicycle, now 2 of 4')}>Move down</Button>
      <LiveRegion />
    </>
  ),
} satisfies Meta<typeof LiveRegion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Says: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('button').click();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Bicycle, now 2 of 4'));
    announce('The connection is lost', 'assertive');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('The connection is lost'));
  },
};

/** A repeated announcement is a new element, so screen readers read it again. */
export const SaysItAgain: Story = {
  play: async ({ canvas }) => {
    announce('Saved');
    const first = await canvas.findByText('Saved');
    announce('Saved');
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await expect(canvas.getByRole('status')).toHaveTextContent('Saved');
  },
};
