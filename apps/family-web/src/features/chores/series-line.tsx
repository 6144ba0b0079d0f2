import { Repeat } from 'lucide-react';
import { type SeriesOf, useSeriesText } from './use-series.ts';

/** How often a chore comes again, as a small line; nothing where it does not. */
export function SeriesLine({ chore }: { readonly chore: SeriesOf }) {
  const text = useSeriesText(chore);
  if (text === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Repeat aria-hidden="true" className="size-3.5 shrink-0" />
      {text}
    </span>
  );
}
