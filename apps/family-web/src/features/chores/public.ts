export { CHORE_APPROVAL, ChoreDecision } from './chore-decision.tsx';
export { ChoresSettings } from './chores-settings.tsx';
export { PendingChores } from './pending-chores.tsx';
export { useFamilyChores } from './use-chores.ts';
