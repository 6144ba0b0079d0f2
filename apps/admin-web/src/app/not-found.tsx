import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useLocation } from 'react-router-dom';
import { HomeLink } from '../shared/home-link.tsx';
import { useStaff } from '../shared/staff-runtime.tsx';
import { PLACES } from './places.tsx';

/** A staff address where nothing is. */
export function NotFound() {
  const { pathname } = useLocation();
  const { user } = useStaff();
  return (
    <CenteredPage width="form" underBar>
      <EmptyState
        illustration={<House size={136} />}
        level={1}
        title="404 Page Not Found"
        action={
          user ? (
            <PlaceLink standalone to={PLACES.portal.path}>
              Back to the portal
            </PlaceLink>
          ) : (
            <HomeLink />
          )
        }
      >
        <p className="break-all">Route not found: {pathname}</p>
      </EmptyState>
    </CenteredPage>
  );
}
