import { COLLECTED } from '@pocketful/compliance/summary';
import { isAdult } from '@pocketful/domain/family';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { both, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';
import { ChildRightsCard } from './child-rights-card.tsx';

/** Parents' rights over their children's data, child by child. */
export function ParentalDataRights() {
  return (
    <Page title="Parental Data Rights" lead="Download a child's data, give or withdraw consent, or delete the account.">
      <Children />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <CollectionSummary />
        <Support />
      </div>
    </Page>
  );
}

function Children() {
  const members = useApiQuery('listFamilyMembers', {});
  const consents = useApiQuery('listConsents', {});
  return (
    <Section title="Your children">
      <Loaded
        query={both(members, consents)}
        skeleton={<Skeleton shape="card" className="h-64 w-full" />}
        isEmpty={([, all]) => all.length === 0}
        empty={
          <Card>
            <EmptyState illustration={<House />} title="No children yet">
              Once you add a child, what is kept of it can be taken along and deleted here.
            </EmptyState>
          </Card>
        }
      >
        {([family, all]) => {
          const children = all.flatMap(consent => {
            const child = family.find(({ id, role }) => id === consent.childId && !isAdult(role));
            return child ? [{ child, consent }] : [];
          });
          return (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              {children.map(({ child, consent }) => (
                <ChildRightsCard key={child.id} child={child} consent={consent} />
              ))}
              {children.some(({ consent }) => consent.needsConsent) && <NothingMailed />}
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Says that no mail confirms a consent, if the server sends no mail. */
function NothingMailed() {
  const mailing = useApiQuery('getMailing', {});
  if (mailing.data?.on !== false) return null;
  return (
    <p className="text-sm text-ink-muted lg:col-span-full">
      This Pocketful sends no mail: Record Consent puts your consent on record, and nothing is mailed to confirm it.
    </p>
  );
}

function CollectionSummary() {
  return (
    <Section title="What we collect about a child">
      <Card className="grid gap-3">
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-muted">
          {COLLECTED.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="text-sm text-ink-muted">
          No email, phone number, postal address, photo or location. Nothing is sold or given to others for their own
          use, and there is no advertising and no third-party analytics. Educational data is kept for at most 3 years
          after the last use, or 7 months longer if no adult reads the notice; activity logs for at most 1 year.
        </p>
        <PlaceLink standalone className="justify-self-start" to={place('privacyPolicy')}>
          Read the privacy policy
        </PlaceLink>
      </Card>
    </Section>
  );
}

function Support() {
  return (
    <Section title="Questions?">
      <Callout title="Support contact">
        Write to us through Contact in Settings. Support responds within 2 business days.
      </Callout>
    </Section>
  );
}
