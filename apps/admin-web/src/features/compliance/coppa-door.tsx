import { ApiError } from '@pocketful/api-client/api-error';
import { mayCall } from '@pocketful/api-client/calls';
import { isStaffUser } from '@pocketful/identity/calls/staff-user';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { HomeLink } from '../../shared/home-link.tsx';
import { StaffLogin } from '../staff/public.ts';
import { CoppaDashboard } from './coppa-dashboard.tsx';

/**
 * The compliance dashboard for a visitor without a staff session: an adult sees the own family's audit by the family's
 * cookie, a child reads why it has no access, and others can sign in.
 */
export function CoppaDoor() {
  const { api } = useRuntime();
  const family = useApiQuery('getSessionUser', {});
  if (family.isPending) return <LoadingScreen />;
  if (family.error instanceof ApiError && family.error.status === 401) return <StaffLogin />;
  const isPicked = family.data && !isStaffUser(family.data) && family.data.profileSelected;
  if (isPicked && mayCall(api.calls, 'getPrivacyAudit', family.data.role))
    return (
      <>
        <p className="mx-auto w-full max-w-[96rem] px-4 pt-3 sm:px-6">
          <HomeLink />
        </p>
        <CoppaDashboard />
      </>
    );
  return (
    <CenteredPage width="form">
      <Loaded query={family} skeleton={null} failed="The dashboard could not be opened">
        {() => (
          <EmptyState
            illustration={<House size={136} />}
            level={1}
            title="COPPA Compliance Dashboard"
            action={<HomeLink />}
          >
            {isPicked ? 'This page is for the grown-ups of your family.' : 'Please choose who you are first.'}
          </EmptyState>
        )}
      </Loaded>
    </CenteredPage>
  );
}
