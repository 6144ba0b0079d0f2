import { useApiMutation, useApiQuery } from '@pocketful/api-client/react';
import type { SessionUser } from '@pocketful/api-contract/identity';
import type { StaffUser } from '@pocketful/api-contract/staff';
import { AppBar, AppBarAction } from '@pocketful/ui-kit/app-bar';
import { Card } from '@pocketful/ui-kit/card';
import { ErrorState } from '@pocketful/ui-kit/error-state';
import { Logo } from '@pocketful/ui-kit/logo';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { StaffLogin } from '../features/staff/staff-login.tsx';
import { createStaffSession, useStaffSession } from '../features/staff/staff-session.tsx';

const ROLE_LABELS: Record<StaffUser['role'], string> = {
  app_owner: 'Application Owner',
  support_user: 'Support User',
  app_admin: 'Application Administrator',
  admin: 'Administrator',
};

/** The portal: a login for strangers, the shell for staff. */
export function Portal() {
  const { staff } = useStaffSession();
  const family = useFamilyMember();
  if (family === 'asking') return <LoadingScreen />;
  if (family === 'family_admin') return <GoToFamily />;
  return staff.user ? <Shell /> : <StaffLogin />;
}

/** Who of a family is active in this browser; most often nobody. */
function useFamilyMember(): SessionUser['role'] | 'nobody' | 'asking' {
  const answer = useApiQuery('getSessionUser', {});
  if (answer.isPending) return 'asking';
  return answer.data?.profileSelected ? answer.data.role : 'nobody';
}

/** A family_admin has no business here: the family's app is another one, so the page is left whole. */
function GoToFamily() {
  useEffect(() => window.location.replace('/'), []);
  return <LoadingScreen />;
}

function Shell() {
  const { setStaff } = useStaffSession();
  const queryClient = useQueryClient();
  const logout = useApiMutation('logout');
  const leave = () => {
    // Whatever the server says, this page forgets the token.
    logout.mutate({}, { onSettled: () => forget() });
  };
  const forget = () => {
    queryClient.clear();
    setStaff(createStaffSession());
  };
  return (
    <>
      <AppBar
        brand={<Logo />}
        actions={
          <AppBarAction icon={<LogOut />} onClick={leave} disabled={logout.isPending}>
            Logout
          </AppBarAction>
        }
      >
        {null}
      </AppBar>
      <Page title="Administration" lead="You are signed in to the portal.">
        <Profile />
      </Page>
    </>
  );
}

function Profile() {
  const profile = useApiQuery('getStaffProfile', {});
  if (profile.isPending) return <Skeleton className="h-32" />;
  if (profile.isError)
    return (
      <ErrorState title="Failed to load system data" onRetry={() => void profile.refetch()} busy={profile.isFetching} />
    );
  const { firstName, lastName, username, email, role } = profile.data;
  const rows = [
    ['Name', `${firstName} ${lastName}`],
    ['Username', username],
    ['Email', email],
    ['Role', ROLE_LABELS[role]],
  ];
  return (
    <Card>
      <h2 className="mb-3 text-lg font-bold">Profile</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
