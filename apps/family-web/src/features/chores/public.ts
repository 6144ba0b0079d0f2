export { changedAmount } from './changed-amount.ts';
export { CHORE_APPROVAL, ChoreDecision } from './chore-decision.tsx';
export { ProposalDecision } from './decide-proposal.ts';
export { MySuggestions } from './my-suggestions.ts';
export { PendingChores } from './pending-chores.tsx';
export { ChoresSettings } from './settings-panel.ts';
export { TodoRow } from './todo-row.tsx';
export { useFamilyChores } from './use-chores.ts';
