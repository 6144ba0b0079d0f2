import { Banner } from '@pocketful/ui-kit/banner';
import { Button } from '@pocketful/ui-kit/button';
import { noteFreeText } from '@pocketful/ui-kit/free-text-note';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';

const HOUR_MS = 3_600_000;

const NO_NAMES = 'Please do not type real names.';

/** The PINs of each family of a demo. A test compares them with the family's. */
export const DEMO_PINS = 'Mia\u00a04821, Leo\u00a07350, Bo\u00a06042, Dana\u00a02580, Sam\u00a01379';

/** Says that the family is deleted soon, and the PINs of its members. */
export function DemoBanner({ endsAt }: { readonly endsAt: string }) {
  const [shown, setShown] = useState(false);
  const { session } = useAppRuntime();
  useEffect(() => noteFreeText(NO_NAMES), []);
  // After Logout the server shows the first page of a demo. The app's own landing page leads to a sign-up.
  useEffect(() => {
    const end = session.subscribe(() => {
      if (session.current().stage === 'stranger') globalThis.location.assign('/');
    });
    return () => void end();
  }, [session]);
  const hours = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / HOUR_MS));
  return (
    <Banner
      icon={<FlaskConical />}
      action={
        <Button size="sm" variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide PINs' : 'PINs'}
        </Button>
      }
    >
      {shown
        ? `The PINs: ${DEMO_PINS}.`
        : `A demo: this family is deleted within ${hours === 1 ? 'an hour' : `${hours} hours`}. ${NO_NAMES}`}
    </Banner>
  );
}
