import type { FamilyMember } from '@pocketful/people/calls';
import { Avatar, type AvatarProps } from '@pocketful/ui-kit/avatar';
import { colorOf } from './child-color.ts';

export interface FaceProps extends Pick<AvatarProps, 'size'> {
  readonly of: Pick<FamilyMember, 'username' | 'color'>;
}

/** A member of the family as a picture. Decorative: show the name next to it. */
export function Face({ of: { username, color }, size }: FaceProps) {
  return <Avatar name={username} childColor={colorOf({ color })} size={size} />;
}
