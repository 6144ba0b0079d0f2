import type { StaffAccount } from '@pocketful/api-contract/staff-accounts';
import { deletionRefusal, STAFF_ROLE_NAMES } from '@pocketful/domain/staff';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useLayer } from '@pocketful/web-kit/layers';
import { Loaded } from '@pocketful/web-kit/loaded';
import { Question } from '@pocketful/web-kit/question';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';
import { UserPlus } from 'lucide-react';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { CreateStaffDialog } from './lazy-dialogs.ts';

/** All staff: created here, and deleted here. */
export function StaffAccounts() {
  const accounts = useApiQuery('listStaff', {});
  const creating = useLayer<true>();
  return (
    <Section
      title="Admin Users"
      actions={
        <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={() => creating.show(true)}>
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
  const dates = useDates();
  const deleting = useLayer<StaffAccount>();
  const owners = accounts.filter(({ role }) => role === 'app_owner').length;
  return (
    <>
      <Table caption="All accounts of the portal">
        <TableHead>
          <TableHeader>Username</TableHeader>
          <TableHeader>Name</TableHeader>
          <TableHeader>Email</TableHeader>
          <TableHeader>Role</TableHeader>
          <TableHeader>Since</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableHead>
        <TableBody>
          {accounts.map(account => (
            <TableRow key={account.id}>
              <TableCell className="font-semibold wrap-anywhere">
                {account.username} {account.id === me?.id && <Badge tone="success">You</Badge>}
              </TableCell>
              <TableCell className="wrap-anywhere">
                {account.firstName} {account.lastName}
              </TableCell>
              <TableCell className="wrap-anywhere">{account.email}</TableCell>
              <TableCell>{STAFF_ROLE_NAMES[account.role]}</TableCell>
              <TableCell className="text-ink-muted">{dates.long(account.createdAt)}</TableCell>
              <TableCell className="text-right">
                {me && deletionRefusal(me, account, owners) === undefined && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Delete ${account.username}`}
                    onClick={() => deleting.show(account)}
                  >
                    Delete
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {deleting.shown && <DeleteQuestion account={deleting.shown} onClose={deleting.close} />}
    </>
  );
}

interface DeleteQuestionProps {
  readonly account: StaffAccount;
  readonly onClose: () => void;
}

function DeleteQuestion({ account, onClose }: DeleteQuestionProps) {
  const remove = useWrite('deleteStaff', {
    done: () => ['Admin user deleted', `${account.username} can no longer sign in.`],
    failed: ['Deletion Failed', 'Failed to delete the admin user.'],
    after: onClose,
    refused: onClose,
  });
  return (
    <Question
      title={`Delete ${account.username}?`}
      description="The account is signed out everywhere at once and can no longer sign in. What it did stays in the audit trail."
      confirmLabel="Delete"
      danger
      busy={remove.busy}
      onConfirm={() => remove.send({ params: { id: account.id } })}
      onClose={onClose}
    />
  );
}
