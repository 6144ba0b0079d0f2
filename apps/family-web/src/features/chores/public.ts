export { CHORE_APPROVAL, ChoreDecision } from './chore-decision.tsx';
export { ChoresSwitch } from './chores-switch.tsx';
export { PendingChores } from './pending-chores.tsx';
export { useFamilyChores } from './use-chores.ts';
