import type { Child } from '@pocketful/people/calls';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { MailOffer } from '../notices/public.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { Lately } from './lately.tsx';

/** Loaded only if it is shown. */
const LocalBackups = lazyComponent(async () => (await import('./local-backups.tsx')).LocalBackups);

/** The parts of the dashboard that come after the accounts. */
export function BelowAccounts({ family }: { readonly family: readonly Child[] }) {
  const setup = useApiQuery('getSetupStatus', {});
  return (
    <>
      <FirstStepsCard family={family} />
      <Lately family={family} />
      <MailOffer />
      {setup.data?.tellsLocalBackups && (
        <Later>
          <LocalBackups />
        </Later>
      )}
    </>
  );
}
