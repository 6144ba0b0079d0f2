import type { StaffUser } from '@pocketful/api-contract/staff';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useApiQuery } from '@pocketful/web-kit/use-api';

const ROLE_LABELS: Record<StaffUser['role'], string> = {
  app_owner: 'Application Owner',
  support_user: 'Support User',
  app_admin: 'Application Administrator',
  admin: 'Administrator',
};

/** The portal's first page: who is signed in. */
export function StaffProfile() {
  const profile = useApiQuery('getStaffProfile', {});
  return (
    <Page title="Administration" lead="You are signed in to the portal.">
      <Loaded
        query={profile}
        failed="Failed to load system data"
        skeleton={<Skeleton shape="card" className="h-44 w-full" />}
      >
        {user => <ProfileCard user={user} />}
      </Loaded>
    </Page>
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
    <Card className="grid gap-3">
      <Heading level={2} size="card">
        Profile
      </Heading>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
