import { Section } from '@pocketful/ui-kit/section';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
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
          <PlaceLink standalone to={place('privacyPolicy')}>
            Privacy policy
          </PlaceLink>
          <PlaceLink standalone to={place('dataRights')}>
            Parental Data Rights
          </PlaceLink>
          <PlaceLink standalone to={place('terms')}>
            Terms of service
          </PlaceLink>
        </p>
      </Section>
      <WhoLooked />
      <CloseFamily />
    </div>
  );
}
