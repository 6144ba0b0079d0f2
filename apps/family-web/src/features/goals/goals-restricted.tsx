import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Jar } from '@pocketful/ui-kit/jar';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';

/** The goals' address for visitors. */
export function GoalsOfStrangers() {
  return (
    <CenteredPage>
      <EmptyState
        illustration={<Jar level={0.4} size={136} />}
        level={1}
        title="Please log in"
        action={
          <PlaceLink standalone to={place('home')}>
            Go to Home
          </PlaceLink>
        }
      />
    </CenteredPage>
  );
}

/** The goals' address, where an adult is active. */
export function GoalsOfAdults() {
  return (
    <CenteredPage underBar>
      <EmptyState
        illustration={<Jar level={0.4} size={136} />}
        level={1}
        title="Access Restricted"
        action={
          <PlaceLink standalone to={place('home')}>
            Go to Home
          </PlaceLink>
        }
      >
        This page is only available for child accounts.
      </EmptyState>
    </CenteredPage>
  );
}
