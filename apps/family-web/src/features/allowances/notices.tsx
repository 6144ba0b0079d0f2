import type { Child } from '@pocketful/api-contract/family';
import { Later } from '@pocketful/web-kit/first-view';
import { lazyComponent } from '@pocketful/web-kit/lazy-part';
import { useApiQuery } from '@pocketful/web-kit/use-api';

const List = lazyComponent(async () => (await import('./allowance-notices.tsx')).AllowanceNoticeList);

/** The adults' notices about allowances. Their code comes when there is something to tell. */
export function AllowanceNotices({ family }: { readonly family: readonly Child[] }) {
  const allowances = useApiQuery('listAllowances', {});
  const told =
    allowances.data?.some(({ payments, missed }) => payments.length > 0 || missed) ?? allowances.error !== null;
  if (!told) return null;
  return (
    <Later>
      <List family={family} allowances={allowances} />
    </Later>
  );
}
