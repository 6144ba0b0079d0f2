import type { Child } from '@pocketful/people/calls';
import type { LazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Award, CalendarClock, Coins, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { AllowanceDialog } from '../allowances/public.ts';
import { ChoreDialog } from '../chores/public.ts';
import { AddTransactionDialog } from '../ledger/public.ts';
import { RewardDialog } from '../rewards/public.ts';

/** Something that an adult can add for a child. */
export interface Addition {
  readonly label: string;
  readonly icon: ReactNode;
  readonly Dialog: LazyPart<{
    readonly family: readonly Child[];
    /** The first choice. */
    readonly childId?: string | undefined;
    readonly onClose: () => void;
  }>;
  /** Whether it can be added for a child. Default: for each. */
  readonly isFor?: (child: Child) => boolean;
}

const ADDITIONS: readonly Addition[] = [
  { label: 'Add Transaction', icon: <Coins />, Dialog: AddTransactionDialog },
  {
    label: 'Add Chore',
    icon: <ListChecks />,
    Dialog: ChoreDialog,
    isFor: ({ choresEnabled }) => choresEnabled,
  },
  {
    label: 'Add Reward',
    icon: <Award />,
    Dialog: RewardDialog,
    isFor: ({ rewardsEnabled }) => rewardsEnabled,
  },
  { label: 'Allowance', icon: <CalendarClock />, Dialog: AllowanceDialog },
];

/** What can be added for a child, or for any child of the family. */
export function additionsFor(family: readonly Child[], childId?: string): readonly Addition[] {
  return ADDITIONS.filter(addition =>
    childrenFor(addition, family).some(({ id }) => childId === undefined || id === childId),
  );
}

export interface AddedProps {
  readonly addition: Addition;
  readonly family: readonly Child[];
  readonly childId: string | undefined;
  readonly onClose: () => void;
}

/** The dialog of an addition. */
export function Added({ addition, family, childId, onClose }: AddedProps) {
  return <addition.Dialog family={childrenFor(addition, family)} childId={childId} onClose={onClose} />;
}

function childrenFor({ isFor = () => true }: Addition, family: readonly Child[]): readonly Child[] {
  return family.filter(isFor);
}
