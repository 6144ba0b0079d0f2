import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Jar } from '@pocketful/ui-kit/jar';
import { Link } from '@pocketful/ui-kit/link';
import { Link as RouterLink } from 'react-router-dom';
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
          <Link asChild standalone>
            <RouterLink to={place('home')}>Go to Home</RouterLink>
          </Link>
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
          <Link asChild standalone>
            <RouterLink to={place('home')}>Go to Home</RouterLink>
          </Link>
        }
      >
        This page is only available for child accounts.
      </EmptyState>
    </CenteredPage>
  );
}
