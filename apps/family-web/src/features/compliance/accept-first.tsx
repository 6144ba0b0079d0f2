import { PRIVACY_POLICY } from '@pocketful/compliance/privacy-policy';
import { TERMS_OF_SERVICE } from '@pocketful/compliance/terms-of-service';
import { Button } from '@pocketful/ui-kit/button';
import { Logo } from '@pocketful/ui-kit/logo';
import { LogOut, UsersRound } from 'lucide-react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { useMember } from '../../shared/session.tsx';
import { AcceptancePart } from './acceptance.tsx';
import { OPERATOR, OperatorPart } from './operator-part.tsx';
import { PolicyPart, PolicyText } from './policy-text.tsx';

export interface AcceptFirstProps {
  /** Goes on without an answer, if this adult may. */
  readonly onLater?: () => void;
}

/** Shown to an adult with policies to accept, before any other screen. The adult may switch the profile or log out. */
export function AcceptFirst({ onLater }: AcceptFirstProps) {
  const user = useMember();
  const document = user.policiesToAccept.includes('privacy_policy') ? PRIVACY_POLICY : TERMS_OF_SERVICE;
  const { session } = useAppRuntime();
  return (
    <>
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 pt-3 sm:px-6 print:hidden">
        <Logo size={30} compact />
        <div className="flex flex-wrap">
          {onLater && user.acceptsLater && (
            <Button variant="quiet" size="sm" onClick={onLater}>
              Not Now
            </Button>
          )}
          <Button variant="quiet" size="sm" icon={<UsersRound />} onClick={() => session.leave('switch')}>
            Switch Profile
          </Button>
          <Button variant="quiet" size="sm" icon={<LogOut />} onClick={() => session.leave('logout')}>
            Logout
          </Button>
        </div>
      </header>
      <PolicyText document={document} further={[OPERATOR, { id: 'acceptance', title: 'Acceptance' }]}>
        <OperatorPart />
        <PolicyPart id="acceptance" title="Acceptance">
          <AcceptancePart user={user} />
        </PolicyPart>
      </PolicyText>
    </>
  );
}
