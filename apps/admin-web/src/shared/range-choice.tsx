import { RANGES, type Range } from '@pocketful/domain/ranges';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { useQueryChoice } from '@pocketful/web-kit/places/query-tabs';

/** The labels of the ranges. */
export const RANGE_LABELS: Record<Range, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};
const RANGE_OPTIONS = optionsOf(RANGE_LABELS);

/** The span that the address names, and the field by which it is chosen. */
export function useRangeChoice() {
  const [range, choose] = useQueryChoice('range', RANGES);
  const field = (
    <SelectField label="Range" options={RANGE_OPTIONS} value={range} onValueChange={choose} className="min-w-44" />
  );
  return { range, field };
}
