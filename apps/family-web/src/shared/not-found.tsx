import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useLocation } from 'react-router-dom';
import type { WayIn } from './address-after-login.ts';
import { place } from './paths.ts';
import { useSession } from './session.tsx';

export interface NotFoundProps {
  /** Set if members have a screen at the address: the page links to the sign-in for it. */
  readonly opensForMembers?: boolean;
}

/** An unknown address, or one without a screen for this visitor. */
export function NotFound({ opensForMembers = false }: NotFoundProps) {
  const { pathname, search } = useLocation();
  const { stage } = useSession();
  return (
    <CenteredPage underBar>
      <EmptyState
        illustration={<House size={136} />}
        level={1}
        title="404 Page Not Found"
        action={
          <div className="flex flex-wrap justify-center gap-x-6">
            <PlaceLink standalone to={place('home')}>
              Go back home
            </PlaceLink>
            {stage === 'stranger' && (
              <PlaceLink standalone to={place('login')}>
                Login
              </PlaceLink>
            )}
          </div>
        }
      >
        <p className="break-all">Route not found: {pathname}</p>
        {opensForMembers && (
          <PlaceLink standalone to={place('login')} state={{ open: `${pathname}${search}` } satisfies WayIn}>
            Sign in to open it
          </PlaceLink>
        )}
      </EmptyState>
    </CenteredPage>
  );
}
