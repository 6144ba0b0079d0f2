import type { Chore } from '@pocketful/chores/calls';
import type { Child } from '@pocketful/people/calls';
import { useSave } from '@pocketful/web-kit/forms/use-save';

/** Creates a chore, or changes one. */
export function useSavedChore(family: readonly Child[], chore: Chore | undefined, after: () => void) {
  return useSave('createChore', 'updateChore', {
    isChange: chore !== undefined,
    create: {
      done: ({ name, childId, groupId }) => {
        if (groupId) return ['Chore added', `"${name}" is on the list of each child you chose.`];
        const child = family.find(member => member.id === childId);
        return ['Chore added', child ? `"${name}" is on ${child.calledName}'s list.` : `"${name}" is on the list.`];
      },
      failed: ['Failed to add chore', 'Unknown error'],
    },
    update: {
      done: ({ name }) => ['Chore updated', `"${name}" was changed.`],
      failed: ['Failed to update chore', 'Unknown error'],
    },
    after,
  });
}
