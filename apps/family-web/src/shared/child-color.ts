import { type ChildColor, childColorAt } from '@pocketful/ui-kit/child-color';

/** The color of a member in the API (1 to 8; null for adults), converted for the kit's components. */
export function colorOf(member: { readonly color: number | null } | undefined): ChildColor | undefined {
  return member?.color == null ? undefined : childColorAt(member.color - 1);
}
