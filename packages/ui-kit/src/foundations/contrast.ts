import { TAG_COLORS } from '../tag-color.tsx';

/** A pair that is read together, and the ratio it needs by WCAG 2.2: 4.5 for text, 3 for the edges of controls. */
export type ContrastPair = { front: string; back: string; atLeast: 3 | 4.5 };

function text(front: string, ...backs: string[]): ContrastPair[] {
  return backs.map(back => ({ front, back, atLeast: 4.5 }));
}

function edge(front: string, ...backs: string[]): ContrastPair[] {
  return backs.map(back => ({ front, back, atLeast: 3 }));
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];

const childPairs = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(child => [
  ...text(`on-child-${child}`, `child-${child}`),
  ...text(`child-${child}`, `child-${child}-soft`, 'surface', 'surface-raised'),
  ...text('ink', `child-${child}-soft`),
  ...edge(`child-${child}`, ...surfaces),
]);

const tagPairs = TAG_COLORS.flatMap(tag => [
  ...text(`tag-${tag}`, `tag-${tag}-soft`, 'surface', 'surface-raised'),
  ...text('ink', `tag-${tag}-soft`),
  ...edge(`tag-${tag}`, ...surfaces),
]);

/** Every pair of roles that the kit puts on each other. */
export const contrastPairs: readonly ContrastPair[] = [
  ...text('ink', ...surfaces, 'primary-soft', 'celebrate-soft', 'caution-soft', 'danger-soft'),
  ...text('ink-muted', ...surfaces),
  ...text('primary', ...surfaces, 'primary-soft'),
  ...text('on-primary', 'primary', 'primary-strong'),
  ...text('positive', ...surfaces, 'primary-soft'),
  ...text('negative', ...surfaces),
  ...text('on-pocket', 'pocket', 'pocket-deep'),
  ...text('on-pocket-muted', 'pocket', 'pocket-deep'),
  ...text('on-celebrate', 'celebrate', 'celebrate-strong'),
  ...text('celebrate-ink', ...surfaces, 'celebrate-soft'),
  ...text('danger', ...surfaces, 'danger-soft'),
  ...text('on-danger', 'danger', 'danger-strong'),
  ...text('caution', ...surfaces, 'caution-soft'),
  ...edge('line-strong', ...surfaces),
  ...edge('focus', ...surfaces, 'primary-soft'),
  ...edge('primary', ...surfaces),
  ...childPairs,
  ...tagPairs,
];

function luminance([red, green, blue]: readonly [number, number, number]): number {
  const [r, g, b] = [red, green, blue].map(channel => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** The color of a role inside of an element, as the browser computes it: red, green and blue from 0 to 255. */
export function roleColor(within: Element, role: string): [number, number, number] {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${role})`;
  within.append(probe);
  const numbers =
    getComputedStyle(probe)
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  probe.remove();
  const [red, green, blue] = numbers;
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`no color for role ${role}`);
  return [red, green, blue];
}

/** Contrast of two roles inside of an element, from 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrastBetween(within: Element, front: string, back: string): number {
  const lights = [luminance(roleColor(within, front)), luminance(roleColor(within, back))];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
