import { useSearchParams } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useMay } from '../../shared/session.tsx';

/** Whether the page was opened from the sign-up, which keeps its form. */
export function useFromSignup(): boolean {
  const [query] = useSearchParams();
  return query.get('from') === 'signup';
}

/** The way back to the step of the sign-up in which the policies are accepted. */
export const TO_ACCEPTANCE = {
  to: `${place('signup')}?step=age_verification`,
  label: 'Back to Policy Acceptance',
} as const;

export const TO_HOME = { to: place('home'), label: 'Back to Home' } as const;

/** The way back outside of the sign-up: to Settings for those who manage members, else home. */
export function useWayBack(): { readonly to: string; readonly label: string } {
  const mayManage = useMay('updateUser');
  return mayManage ? { to: `${place('settings')}?tab=accounts`, label: 'Back to Settings' } : TO_HOME;
}
