import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { QrCode } from './qr-code.tsx';

const meta = {
  title: 'Components/QrCode',
  component: QrCode,
  parameters: {
    usage: {
      use: 'Bringing an address from this screen to a phone. Show the address beside it as text.',
      not: 'What is already on the phone: a link.',
    },
  },
  args: { value: 'http://192.168.1.20:3000', label: 'Code for http://192.168.1.20:3000' },
} satisfies Meta<typeof QrCode>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Address: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Code for http://192.168.1.20:3000' })).toBeVisible();
  },
};

/** A long address has smaller squares on the same side. */
export const Long: Story = { args: { value: 'https://pocketful.the-very-long-name-of-a-family.example:8443' } };
