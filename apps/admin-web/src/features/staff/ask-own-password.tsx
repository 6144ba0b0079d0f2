import { FIRST_OWNER_EMAIL } from '@pocketful/staff/rules';
import { Callout } from '@pocketful/ui-kit/callout';
import { LinkButton } from '@pocketful/web-kit/places/place-link';
import { useStaff } from '../../shared/staff-runtime.tsx';

/** Asks the account of the first start for an address and a password that its log does not show. */
export function AskOwnPassword() {
  const { user } = useStaff();
  if (user?.email !== FIRST_OWNER_EMAIL) return null;
  return (
    <div className="mx-auto w-full max-w-[96rem] px-4 pt-4 sm:px-6">
      <Callout
        tone="caution"
        title="Please set your email and a new password"
        role="note"
        action={
          <LinkButton size="sm" to="/admin-portal?tab=profile">
            Open Profile
          </LinkButton>
        }
      >
        The first start printed the password of this account, so its log has it.
      </Callout>
    </div>
  );
}
