import { Link } from '@pocketful/ui-kit/link';
import { Section } from '@pocketful/ui-kit/section';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { WhoLooked } from '../compliance/public.ts';
import { CloseFamily, HouseholdSettings, PeopleSettings } from '../people/public.ts';

/** Settings of the family: its members, and the household. */
export function FamilySettings() {
  return (
    <div className="grid gap-10">
      <PeopleSettings />
      <HouseholdSettings />
      <Section title="Privacy">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Link asChild standalone>
            <RouterLink to={place('privacyPolicy')}>Privacy policy</RouterLink>
          </Link>
          <Link asChild standalone>
            <RouterLink to={place('dataRights')}>Parental Data Rights</RouterLink>
          </Link>
          <Link asChild standalone>
            <RouterLink to={place('terms')}>Terms of service</RouterLink>
          </Link>
        </p>
      </Section>
      <WhoLooked />
      <CloseFamily />
    </div>
  );
}
