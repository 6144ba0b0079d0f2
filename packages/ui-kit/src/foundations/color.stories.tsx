import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLayoutEffect, useRef, useState } from 'react';
import { expect } from 'storybook/test';
import { TAG_COLORS } from '../tag-color.tsx';
import { contrastBetween, contrastPairs, roleColor } from './contrast.ts';

/**
 * Colors have roles, not names: a screen names a color's role, and each theme answers with its own. Warm paper
 * instead of white, ink instead of black; one deep green for money and the next thing to do, one marigold for
 * achievement, red only for losses and refusals. Never color alone: words, signs and icons say the same.
 */
const meta = { title: 'Foundations/Color' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const groups = [
  {
    name: 'Paper and ink',
    roles: ['surface', 'surface-raised', 'surface-sunken', 'line', 'line-strong', 'ink-muted', 'ink'],
  },
  { name: 'Money and the next thing to do', roles: ['primary', 'primary-strong', 'on-primary', 'primary-soft'] },
  { name: 'Pocket', roles: ['mark', 'pocket', 'pocket-deep', 'on-pocket', 'on-pocket-muted'] },
  { name: 'Signed amounts', roles: ['positive', 'negative'] },
  {
    name: 'Achievement',
    roles: ['celebrate', 'celebrate-strong', 'on-celebrate', 'celebrate-soft', 'celebrate-ink'],
  },
  { name: 'Refused or lost', roles: ['danger', 'danger-strong', 'on-danger', 'danger-soft'] },
  { name: 'Attention, focus, veil', roles: ['caution', 'caution-soft', 'focus', 'overlay'] },
];

function Swatch({ role }: { role: string }) {
  return (
    <li className="grid gap-1.5">
      <span className="h-14 rounded-md ring-1 ring-line ring-inset" style={{ background: `var(--color-${role})` }} />
      <code className="font-sans text-xs font-semibold">{role}</code>
    </li>
  );
}

export const Roles: Story = {
  render: () => (
    <div className="grid gap-7">
      {groups.map(group => (
        <section key={group.name} className="grid gap-2.5">
          <h2 className="font-bold">{group.name}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
            {group.roles.map(role => (
              <Swatch key={role} role={role} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  ),
};

/** Eight colors for children: solid with its text, and a tint on which the solid reads as text. */
export const Children: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
      {['1', '2', '3', '4', '5', '6', '7', '8'].map(child => (
        <li key={child} data-child-color={child} className="overflow-hidden rounded-lg">
          <p className="bg-child px-4 py-3 font-bold text-on-child">child-{child}</p>
          <p className="bg-child-soft px-4 py-3 font-semibold text-child">child-{child}-soft</p>
        </li>
      ))}
    </ul>
  ),
};

/** Ten colors that a family gives its own kinds of things, such as categories: solid, and a tint. */
export const Tags: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
      {TAG_COLORS.map(tag => (
        <li key={tag} data-tag-color={tag} className="overflow-hidden rounded-lg">
          <p className="bg-tag px-4 py-3 font-bold text-surface-raised">tag-{tag}</p>
          <p className="bg-tag-soft px-4 py-3 font-semibold text-tag">tag-{tag}-soft</p>
        </li>
      ))}
    </ul>
  ),
};

function Ratios() {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<string[]>([]);
  useLayoutEffect(() => {
    // The theme is put on <html> by an effect of an outer element, so the colors are read a frame later.
    const frame = requestAnimationFrame(() => {
      const within = box.current;
      if (!within) return;
      setRows(
        contrastPairs.map(
          ({ front, back }) => `${front} on ${back}: ${contrastBetween(within, front, back).toFixed(1)}`,
        ),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={box}>
      <ul className="money columns-[16rem] text-sm">
        {rows.map((row, at) => (
          <li key={at}>{row}</li>
        ))}
      </ul>
    </div>
  );
}

/** Text has at least 4.5:1, edges of controls and the focus ring 3:1, in both themes. */
export const Contrast: Story = {
  render: () => <Ratios />,
  play: async ({ canvasElement, globals }) => {
    const tooLow = contrastPairs
      .map(pair => ({ ...pair, ratio: contrastBetween(canvasElement, pair.front, pair.back) }))
      .filter(({ ratio, atLeast }) => ratio < atLeast)
      .map(({ front, back, ratio }) => `${front} on ${back} is ${ratio.toFixed(2)}`);
    await expect(tooLow).toEqual([]);
    const [red] = roleColor(canvasElement, 'surface');
    if (globals.theme === 'dark') await expect(red).toBeLessThan(60);
    else await expect(red).toBeGreaterThan(220);
  },
};

/** The child's room has a warmer paper; its text holds on it as well. */
export const ContrastInTheChildsRoom: Story = {
  ...Contrast,
  parameters: { room: 'child' },
  play: async ({ canvasElement }) => {
    const within = canvasElement.querySelector('[data-room="child"]') ?? canvasElement;
    const tooLow = contrastPairs
      .map(pair => ({ ...pair, ratio: contrastBetween(within, pair.front, pair.back) }))
      .filter(({ ratio, atLeast }) => ratio < atLeast)
      .map(({ front, back, ratio }) => `${front} on ${back} is ${ratio.toFixed(2)}`);
    await expect(tooLow).toEqual([]);
  },
};
