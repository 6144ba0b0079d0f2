import type { Child } from '@pocketful/people/calls';
import { MailOffer } from '../notices/public.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { Lately } from './lately.tsx';

/** The parts of the dashboard that come after the accounts. */
export function BelowAccounts({ family }: { readonly family: readonly Child[] }) {
  return (
    <>
      <FirstStepsCard family={family} />
      <Lately family={family} />
      <MailOffer />
    </>
  );
}
