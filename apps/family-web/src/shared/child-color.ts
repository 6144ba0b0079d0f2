import { type ChildColor, childColorAt } from '@pocketful/ui-kit/child-color';

/** The colour of a member as the API tells it (1 to 8; null for adults), for the kit's components. */
export function colorOf(member: { readonly color: number | null } | undefined): ChildColor | undefined {
  return member?.color == null ? undefined : childColorAt(member.color - 1);
}
