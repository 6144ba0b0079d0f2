import { ERROR_SEVERITIES, ERROR_STATUSES } from '@pocketful/error-logs/rules';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { RequestIdField } from './request-id-field.tsx';
import { LIMITS, type useFilters } from './use-filters.ts';
import { SEVERITY_LABELS, STATUS_LABELS } from './words.tsx';

const SEVERITIES = [
  { value: 'all', label: 'All' },
  ...ERROR_SEVERITIES.map(value => ({ value, label: SEVERITY_LABELS[value] })),
];
const STATUSES = [
  { value: 'all', label: 'All' },
  ...ERROR_STATUSES.map(value => ({ value, label: STATUS_LABELS[value] })),
];
const SHOWN = LIMITS.map(value => ({ value, label: value }));

/** The filters of the error logs. */
export function Filters({ filters }: { readonly filters: ReturnType<typeof useFilters> }) {
  const { severity, status, limit, requestId, set } = filters;
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,11rem))_minmax(0,1fr)]">
      <SelectField
        label="Severity"
        options={SEVERITIES}
        value={severity ?? 'all'}
        onValueChange={value => set('severity', value)}
      />
      <SelectField
        label="Status"
        options={STATUSES}
        value={status ?? 'all'}
        onValueChange={value => set('status', value)}
      />
      <SelectField label="Limit" options={SHOWN} value={limit} onValueChange={value => set('limit', value)} />
      <RequestIdField value={requestId} onChange={id => set('requestId', id)} />
    </search>
  );
}
