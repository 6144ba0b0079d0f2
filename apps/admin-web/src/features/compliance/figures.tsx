import { Stat, StatGrid } from '@pocketful/ui-kit/stat';
import type { ReactNode } from 'react';

/** A figure with its label, and a note on its source. */
export type Figure = readonly [label: string, value: ReactNode, note?: ReactNode];

/** Figures in a grid. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <StatGrid label={label}>
      {figures.map(([name, value, note]) => (
        <Stat key={name} label={name} value={value} note={note} />
      ))}
    </StatGrid>
  );
}

/** A figure before the first audit. */
export function notCounted(label: string): Figure {
  return [label, '–', 'No audit yet'];
}
