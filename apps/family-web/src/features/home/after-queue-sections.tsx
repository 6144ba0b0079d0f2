import type { Child } from '@pocketful/people/calls';
import { MailOffer } from '../notices/public.ts';
import { AnsweredLately } from './answered-lately.tsx';
import { FamilyToday } from './family-today.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { ThisWeek } from './this-week.tsx';
import { ToHandOver } from './to-hand-over.tsx';

/** The sections after the queue on the dashboard. */
export function AfterQueueSections({ family }: { readonly family: readonly Child[] }) {
  return (
    <>
      <MailOffer />
      <ToHandOver family={family} />
      <FamilyToday family={family} />
      <AnsweredLately family={family} />
      <ThisWeek family={family} />
      <FirstStepsCard />
    </>
  );
}
