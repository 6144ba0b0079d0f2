import type { Allowance } from '@pocketful/allowances/calls';
import { rhythmText } from '@pocketful/allowances/rules';
import type { Child } from '@pocketful/people/calls';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { amountOf, KINDS, type Kind } from './kinds.ts';

interface SavedAllowance {
  readonly family: readonly Child[];
  readonly kind: Kind;
  /** The one to change; without it a new one is made. */
  readonly allowance?: Allowance | undefined;
  readonly after: () => void;
}

/** Creates an allowance or a regular payment, or changes one. */
export function useSavedAllowance({ family, kind, allowance, after }: SavedAllowance) {
  const words = KINDS[kind];
  const whose = (id: string) => family.find(child => child.id === id)?.calledName ?? 'Your child';
  const describe = (saved: Allowance) =>
    `${words.gives(whose(saved.childId), amountOf(saved))} ${saved.name ? `for ${saved.name} ` : ''}${rhythmText(saved)}.`;
  return useSave('createAllowance', 'updateAllowance', {
    isChange: allowance !== undefined,
    create: {
      done: saved => [words.did('added'), describe(saved)],
      failed: [`Failed to add the ${words.noun}`, `There was an error adding the ${words.noun}.`],
    },
    update: {
      done: saved => [words.did('changed'), describe(saved)],
      failed: [`Failed to change the ${words.noun}`, `There was an error changing the ${words.noun}.`],
    },
    after,
  });
}
