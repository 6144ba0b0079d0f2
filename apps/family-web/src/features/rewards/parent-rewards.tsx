import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Star } from '@pocketful/ui-kit/illustrations';
import { Page } from '@pocketful/ui-kit/page';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';

/**
 * The rewards' address for adults: only a link to Settings, as ‘/rewards shows adults ‘Rewards Management’, under development’ requires. Adults manage rewards in
 * `rewards-settings.tsx`.
 */
export function ParentRewards() {
  return (
    <Page title="Rewards Management">
      <Card>
        <EmptyState
          illustration={<Star />}
          level={2}
          title="This page is under development"
          action={
            <PlaceLink standalone to={`${place('settings')}?tab=rewards`}>
              Go to rewards in Settings
            </PlaceLink>
          }
        >
          Until it is there, you add and change rewards in Settings.
        </EmptyState>
      </Card>
    </Page>
  );
}
