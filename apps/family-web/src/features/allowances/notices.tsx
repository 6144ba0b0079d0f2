import type { Child } from '@pocketful/people/calls';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

const List = lazyComponent(async () => (await import('./allowance-notices.tsx')).AllowanceNoticeList);

/** The adults' notices about allowances. Their code is loaded when there is a notice. */
export function AllowanceNotices({ family }: { readonly family: readonly Child[] }) {
  const allowances = useApiQuery('listAllowances', {});
  const hasNotices =
    allowances.data?.some(({ asked, payments, missed }) => payments.length > 0 || missed || asked) ??
    allowances.error !== null;
  if (!hasNotices) return null;
  return (
    <Later>
      <List family={family} allowances={allowances} />
    </Later>
  );
}
