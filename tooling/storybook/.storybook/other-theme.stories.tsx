import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { barriersInOtherTheme, expectLegibleInOtherTheme, lookedAt } from './other-theme.ts';

// Not for designers: it proves that the check of the other theme finds an illegible text.
const meta = { title: 'Proofs/The other theme', tags: ['!dev', '!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj;

/** The check finds text that is legible in the light theme only, and restores the light theme. */
export const OnlyLegibleHere: Story = {
  render: () => <p>Legible in both</p>,
  play: async ({ canvasElement }) => {
    const { dataset } = document.documentElement;
    await expect(await barriersInOtherTheme()).toEqual([]);
    const fixed = Object.assign(document.createElement('p'), { textContent: 'Legible here alone' });
    fixed.style.color = dataset.theme === 'dark' ? '#fff' : '#222';
    canvasElement.firstElementChild?.append(fixed);
    const before = dataset.theme;
    await expect(await barriersInOtherTheme()).toEqual([expect.stringMatching(/color-contrast/)]);
    await expect(expectLegibleInOtherTheme('proof')).rejects.toThrow(/color-contrast/);
    await expect(dataset.theme).toBe(before);
    fixed.remove();
  },
};

/** The check runs after every story. */
export const LookedAt: Story = {
  render: () => <p>Comes after another</p>,
  play: async () => {
    await expect([...lookedAt]).toContain('proofs-the-other-theme--only-legible-here');
  },
};
