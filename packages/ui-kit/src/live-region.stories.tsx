import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { announce, forgetAnnouncements, LiveRegion } from './live-region.tsx';

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

/** The next person at the device finds nothing. */
export const Forgets: Story = {
  play: async ({ canvas }) => {
    announce('Just now: Birthday gift: +$5.00');
    announce('The connection is lost', 'assertive');
    await canvas.findByText(/Birthday/);
    forgetAnnouncements();
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
  },
};

/** A read announcement is removed, and a newer one stays its own time. */
export const EmptiesAfterFiveSeconds: Story = {
  play: async ({ canvas }) => {
    announce('Sent');
    await canvas.findByText('Sent');
    await new Promise(resolve => setTimeout(resolve, 3000));
    announce('Sent again');
    await canvas.findByText('Sent again');
    await new Promise(resolve => setTimeout(resolve, 3000));
    await expect(canvas.getByRole('status')).toHaveTextContent('Sent again');
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement(), { timeout: 3000 });
  },
};
