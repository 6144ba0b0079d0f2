import { Card } from '@pocketful/ui-kit/card';
import type { ReactNode } from 'react';

/** A figure with what it counts, and where it comes from. */
export type Figure = readonly [label: string, value: ReactNode, from?: ReactNode];

/** Figures beside each other. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <dl aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(([name, value, from]) => (
        <Card key={name} className="grid content-start gap-1">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="money text-2xl font-bold text-ink">{value}</dd>
          {from && <dd className="text-xs text-ink-muted">{from}</dd>}
        </Card>
      ))}
    </dl>
  );
}

/** A figure that nobody has counted yet. */
export function notCounted(label: string): Figure {
  return [label, '–', 'No audit yet'];
}
