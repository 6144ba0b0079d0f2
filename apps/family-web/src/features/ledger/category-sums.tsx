import { cents } from '@pocketful/contract-core/money';
import type { CategorySum } from '@pocketful/ledger/calls';
import { Money } from '@pocketful/ui-kit/money';
import { CATEGORY_LABELS } from './entry-categories.ts';

export interface CategorySumsProps {
  readonly sources: readonly CategorySum[];
  readonly uses: readonly CategorySum[];
}

/** Where money came from and where it went, side by side; nothing if none moved. */
export function CategorySums({ sources, uses }: CategorySumsProps) {
  const most = Math.max(totalOf(sources), totalOf(uses));
  if (sources.length + uses.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-4 print:grid-cols-2">
      <Sums title="Where it came from" sums={sources} most={most} />
      <Sums title="Where it went" sums={uses} most={most} />
    </div>
  );
}

function totalOf(sums: readonly CategorySum[]): number {
  return sums.reduce((total, sum) => total + cents(sum.total), 0);
}

interface SumsProps {
  readonly title: string;
  readonly sums: readonly CategorySum[];
  /** The amount of a full bar, in cents. */
  readonly most: number;
}

function Sums({ title, sums, most }: SumsProps) {
  if (sums.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 content-start gap-2 print:gap-0">
      <dt className="text-sm font-semibold text-ink">{title}</dt>
      {sums.map(({ category, total }) => (
        <dd key={category} className="grid grid-cols-1 gap-1">
          <span className="flex flex-wrap justify-between gap-x-3 text-sm print:leading-tight">
            {CATEGORY_LABELS[category]}
            <Money cents={cents(total)} />
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-sunken print:hidden">
            <span style={{ width: widthOf(cents(total), most) }} className="block h-full rounded-full bg-child" />
          </span>
        </dd>
      ))}
    </dl>
  );
}

/** A sum below zero, after a reversal, has no bar. */
function widthOf(total: number, most: number): string {
  return total > 0 ? `${Math.min(100, Math.max(2, Math.round((total / most) * 100)))}%` : '0';
}
