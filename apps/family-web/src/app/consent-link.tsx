import { ConfirmConsent } from '../features/compliance/confirm-consent.tsx';
import { useSession } from '../shared/session.tsx';
import { AcceptFirst, Picker } from './lazy.ts';

/** The link of a consent, for a signed-in adult: a profile is picked and the policies are accepted first, at its address. */
export function ConsentLink() {
  const session = useSession();
  if (session.stage === 'picker') return <Picker />;
  if (session.stage === 'active' && session.user.policiesToAccept.length > 0) return <AcceptFirst />;
  return <ConfirmConsent />;
}
