import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ErrorState } from './error-state.tsx';

const meta = {
  title: 'Components/ErrorState',
  component: ErrorState,
  parameters: {
    usage: {
      use: 'In the place of something that could not be loaded at all.',
      not: 'A failed refresh of what is shown already: a quiet line above it. A refused action: a toast.',
    },
  },
  args: {
    title: 'Something went wrong',
    children: 'Network error. Please check your connection and try again.',
    onRetry: fn(),
    support: { text: 'Support code 3C2A-9B10', copies: '01981f6e-8f1c-7c39-b1de-7f6f3c2a9b10' },
  },
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something went wrong');
    await expect(canvas.getByText('Support code 3C2A-9B10')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const TryingAgain: Story = { args: { busy: true } };
