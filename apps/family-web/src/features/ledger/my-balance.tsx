import { cents } from '@pocketful/contract-core/money';
import { Money } from '@pocketful/ui-kit/money';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useProfile } from '../../shared/use-profile.ts';

/** The child's balance, next to a heading where it earns more. Nothing in the simple view: Home has coins. */
export function MyBalance() {
  const { id, simpleView } = useProfile();
  const balance = useApiQuery('getChildBalance', { params: { id } });
  if (simpleView) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted">
      Balance{' '}
      {balance.data ? (
        <Money cents={cents(balance.data.balance)} size="lg" className="text-ink" />
      ) : (
        <span>{balance.error === null ? '…' : 'could not be loaded'}</span>
      )}
    </p>
  );
}
