import { asciiDigits } from '@pocketful/domain/digits';

/** Purposes of an invitation: another adult of the family, or a device that only some children use. */
export const INVITATION_KINDS = ['parent', 'device'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/**
 * Limits of an invitation: hours until it ends, wrong tries until its code ends, tries to join by it within an hour,
 * characters of the code, the number of invitations of a family that are open at a time, and of invitations by mail of an adult
 * within a day that are not accepted.
 */
export const INVITATION = { hours: 24, tries: 5, joins: 10, codeLength: 8, open: 10, mailed: 5 } as const;

/** How a name is written to people who do not know the person. A name that a mail program shows as a link is left out. */
export function nameForStrangers(name: string): string | undefined {
  return /\p{L}\.\p{L}|[/:@\\<>]/u.test(name.normalize('NFKC')) ? undefined : name;
}

/** Letters and digits of a code. No two of them look alike. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code as it is shown: in two groups. */
export function groupedCode(code: string): string {
  const half = INVITATION.codeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** A code without the spaces, dashes and small letters of typing. */
export function plainCode(typed: string): string {
  return asciiDigits(typed)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}
