import { AllowancesSettings } from '../allowances/public.ts';

/** What concerns the family's accounts. */
export function FamilySettings() {
  return <AllowancesSettings />;
}
