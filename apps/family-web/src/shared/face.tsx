import type { FamilyMember } from '@pocketful/people/calls';
import { Avatar, type AvatarProps } from '@pocketful/ui-kit/avatar';
import { colorOf } from './child-color.ts';

export interface FaceProps extends Pick<AvatarProps, 'size'> {
  readonly of: Pick<FamilyMember, 'username' | 'color' | 'face'>;
}

/** A member of the family: the face that a child chose, or the first letter. Decorative: show the name next to it. */
export function Face({ of, size }: FaceProps) {
  return <Avatar name={of.username} childColor={colorOf(of)} face={of.face} size={size} />;
}
