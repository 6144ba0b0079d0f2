export { ChoreDecision } from './chore-decision.tsx';
export { PendingChores } from './pending-chores.tsx';
export { useFamilyChores } from './use-chores.ts';
