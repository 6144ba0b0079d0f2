import type { StaffAccount } from '@pocketful/staff/calls/accounts';
import { deletionRefusal, STAFF_ROLE_NAMES } from '@pocketful/staff/rules';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { UserPlus } from 'lucide-react';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { Day, dayText } from '../../shared/when.tsx';

/** Creates a staff account, in a dialog. */
const CreateStaffDialog = lazyPart(async () => (await import('./create-staff-dialog.tsx')).CreateStaffDialog);

const COLUMNS: readonly WorkColumn<StaffAccount>[] = [
  {
    key: 'username',
    title: 'Username',
    text: account => account.username,
    draw: account => <Username account={account} />,
    className: 'font-semibold wrap-anywhere',
  },
  {
    key: 'name',
    title: 'Name',
    text: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    className: 'wrap-anywhere',
  },
  { key: 'email', title: 'Email', text: account => account.email, className: 'wrap-anywhere' },
  { key: 'role', title: 'Role', text: account => STAFF_ROLE_NAMES[account.role] },
  {
    key: 'since',
    title: 'Since',
    text: account => dayText(account.createdAt),
    sort: account => account.createdAt,
    draw: account => <Day at={account.createdAt} />,
    className: 'text-ink-muted',
  },
];

function Username({ account }: { readonly account: StaffAccount }) {
  const { user: me } = useStaff();
  return (
    <>
      {account.username} {account.id === me?.id && <Badge tone="success">You</Badge>}
    </>
  );
}

/** All staff: created here, and deleted here. */
export function StaffAccounts() {
  const accounts = useApiQuery('listStaff', {});
  const creating = useLayer<true>();
  return (
    <Section
      title="Admin Users"
      actions={
        <Button size="sm" icon={<UserPlus />} {...CreateStaffDialog.intent} onClick={() => creating.show(true)}>
          Create Admin User
        </Button>
      }
    >
      <Card flush>
        <Loaded
          query={accounts}
          skeleton={
            <div className="px-4 py-1 sm:px-6">
              <SkeletonRows rows={3} />
            </div>
          }
        >
          {all => <Accounts accounts={all} />}
        </Loaded>
      </Card>
      {creating.shown && <CreateStaffDialog onClose={creating.close} />}
    </Section>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly StaffAccount[] }) {
  const { user: me } = useStaff();
  const owners = accounts.filter(({ role }) => role === 'app_owner').length;
  return (
    <WorkTable
      name="staff-accounts"
      caption="All accounts of the portal"
      columns={COLUMNS}
      rows={accounts}
      rowKey={({ id }) => id}
      actions={account =>
        me &&
        deletionRefusal(me, account, owners) === undefined && (
          <AskedWrite
            call="deleteStaff"
            input={{ params: { id: account.id } }}
            title={`Delete ${account.username}?`}
            description="The account is signed out everywhere at once and can no longer sign in. What it did stays in the audit trail."
            confirmLabel="Delete"
            done={['Admin user deleted', `${account.username} can no longer sign in.`]}
            failed={['Deletion Failed', 'Failed to delete the admin user.']}
          >
            {ask => (
              <Button variant="quiet" size="sm" aria-label={`Delete ${account.username}`} {...ask}>
                Delete
              </Button>
            )}
          </AskedWrite>
        )
      }
    />
  );
}
