import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { CenteredPage } from './centered-page.tsx';
import { Heading } from './heading.tsx';
import { Logo } from './logo.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Components/CenteredPage',
  component: CenteredPage,
  parameters: {
    layout: 'fullscreen',
    docs: { story: { inline: false, height: '30rem' } },
    usage: {
      use: 'A screen with one thing in its middle: signing in, the picker, a step of the wizard, an address that leads nowhere.',
      not: 'Screens of lists and forms under a bar: Page.',
    },
  },
  args: {
    children: (
      <>
        <Logo size={40} className="justify-self-center" />
        <Card className="grid gap-4">
          <Heading level={1} size="section">
            Welcome back
          </Heading>
          <TextField label="Email or username" />
          <Button full>Sign In</Button>
        </Card>
      </>
    ),
  },
} satisfies Meta<typeof CenteredPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SigningIn: Story = {
  play: async ({ canvas }) => {
    const main = canvas.getByRole('main');
    await expect(main).toHaveAttribute('id', 'main');
    await expect(main.getBoundingClientRect().height).toBeGreaterThanOrEqual(window.innerHeight);
  },
};

/** Under a bar it takes less than the window, so that nothing has to be scrolled. */
export const UnderABar: Story = {
  args: { underBar: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main').getBoundingClientRect().height).toBeLessThan(window.innerHeight);
  },
};

export const InTheChildsRoom: Story = {
  args: { room: 'child', width: 'child' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Sign In' });
    await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  },
};
