import { ApiError } from '@pocketful/api-client/api-error';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import type { ComponentType } from 'react';
import { StaffLogin } from '../features/staff/public.ts';
import { HomeLink } from '../shared/home-link.tsx';

/**
 * What whoever is not signed in as staff finds at a page of the staff's: a family reads why it may not be here,
 * everybody else may sign in.
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
