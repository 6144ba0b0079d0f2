import { ApiError } from '@pocketful/api-client/api-error';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import type { ComponentType } from 'react';
import { StaffLogin } from '../features/staff/public.ts';
import { HomeLink } from '../shared/home-link.tsx';

/**
 * A page of the staff for a visitor without a staff session: members of a family read why they have no access, others can
 * sign in.
 */
export function staffDoor(title: string, why: string): ComponentType {
  return function StaffDoor() {
    const family = useApiQuery('getSessionUser', {});
    if (family.isPending) return <LoadingScreen />;
    if (family.error instanceof ApiError && family.error.status === 401) return <StaffLogin />;
    return (
      <CenteredPage width="form">
        <Loaded query={family} skeleton={null} failed={`${title} could not be opened`}>
          {() => (
            <EmptyState illustration={<House size={136} />} level={1} title={title} action={<HomeLink />}>
              {why}
            </EmptyState>
          )}
        </Loaded>
      </CenteredPage>
    );
  };
}
