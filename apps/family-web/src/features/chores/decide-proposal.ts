import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What an adult says to a chore that a child suggests; the code comes after the page. */
export const ProposalDecision = lazyComponent(async () => (await import('./proposal-decision.tsx')).ProposalDecision);
