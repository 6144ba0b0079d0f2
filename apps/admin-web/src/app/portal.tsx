import type { SessionUser } from '@pocketful/api-contract/identity';
import type { StaffUser } from '@pocketful/api-contract/staff';
import { AppBar, AppBarAction } from '@pocketful/ui-kit/app-bar';
import { Card } from '@pocketful/ui-kit/card';
import { Logo } from '@pocketful/ui-kit/logo';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { StaffLogin } from '../features/staff/staff-login.tsx';
import { useStaff } from '../features/staff/staff-session.tsx';

const ROLE_LABELS: Record<StaffUser['role'], string> = {
  app_owner: 'Application Owner',
  support_user: 'Support User',
  app_admin: 'Application Administrator',
  admin: 'Administrator',
};

/** The portal: a login for strangers, the shell for staff. */
export function Portal() {
  const { user } = useStaff();
  const family = useFamilyMember();
  if (family === 'asking') return <LoadingScreen />;
  if (family === 'family_admin') return <GoToFamily />;
  return user ? <Shell /> : <StaffLogin />;
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
  const { leave } = useStaff();
  const logout = useWrite('logout', {
    failed: ['Logout failed', 'You are signed out on this page.'],
    // Whatever the server says, this page forgets the token.
    refused: leave,
  });
  return (
    <>
      <AppBar
        brand={<Logo />}
        actions={
          <AppBarAction icon={<LogOut />} onClick={() => logout.send({})} disabled={logout.busy}>
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
  return (
    <Loaded query={profile} failed="Failed to load system data" skeleton={<Skeleton className="h-32" />}>
      {user => <ProfileCard user={user} />}
    </Loaded>
  );
}

function ProfileCard({ user: { firstName, lastName, username, email, role } }: { readonly user: StaffUser }) {
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
