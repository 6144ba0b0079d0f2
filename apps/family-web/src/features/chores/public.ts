import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

export { changedAmount } from './changed-amount.ts';
export { CHORE_APPROVAL, ChoreDecision } from './chore-decision.tsx';
export { ChorePictureField } from './chore-picture-field.tsx';
export { ChoreTile } from './chore-tile.tsx';
export { ChoreDialog } from './lazy-dialogs.ts';
export { MySuggestions } from './my-suggestions.ts';
export { PendingChores } from './pending-chores.tsx';
export { FirstPicks } from './template-picks.tsx';
export { TodoRow } from './todo-row.tsx';
export { useFamilyChores } from './use-chores.ts';
export { useSavedChore } from './use-saved-chore.ts';

/** An adult's Accept and Decline of a suggested chore. The code comes after the page. */
export const ProposalDecision = lazyComponent(async () => (await import('./proposal-decision.tsx')).ProposalDecision);

/** The tab of Settings about chores. Its code is loaded when the tab is first opened. */
export const ChoresSettings = lazyComponent(async () => (await import('./chores-settings.tsx')).ChoresSettings);
