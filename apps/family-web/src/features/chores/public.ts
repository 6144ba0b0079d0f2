export { CHORE_APPROVAL, ChoreDecision } from './chore-decision.tsx';
export { PendingChores } from './pending-chores.tsx';
export { ChoresSettings } from './settings-panel.ts';
export { TodoRow } from './todo-row.tsx';
export { useFamilyChores } from './use-chores.ts';
