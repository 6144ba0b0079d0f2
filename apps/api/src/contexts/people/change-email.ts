import { HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { askForVerification } from '../identity/public.ts';
import type { MemberEdit } from './edit-member.ts';
import type { EditedMember } from './edited-member.ts';

/** Seconds before another code can be requested. */
const NEXT_CODE = HOUR / 1000;

interface EmailDeps {
  readonly config: Config;
  readonly outbox: Outbox;
}

/** An edit: the part that is done at once, and the address that waits for its code if addresses are verified. */
export function withoutUnverified(
  edit: MemberEdit,
  { config }: Pick<EmailDeps, 'config'>,
): { readonly edit: MemberEdit; readonly waiting: string | undefined } {
  if (!config.emailVerification) return { edit, waiting: undefined };
  return { edit: { ...edit, email: undefined }, waiting: edit.email };
}

/** Sends a code to the address that is to replace a member's own. */
export async function askForNewEmail(
  tx: FamilyTx,
  { memberId, email: replaces }: EditedMember,
  email: string,
  { now, outbox }: { readonly now: Date } & Pick<EmailDeps, 'outbox'>,
): Promise<void> {
  const wanted = { memberId, email, purpose: 'change', ...(replaces === null ? {} : { replaces }) } as const;
  if (!(await askForVerification(tx, wanted, now, outbox)))
    throw new RefusalError(refuse('RATE_LIMITED', { retryAfterSeconds: NEXT_CODE }));
}
