import { isAdult, nameKey } from '@pocketful/domain/family';
import { closeFamilySchema } from '@pocketful/people/calls/edits';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Name } from '@pocketful/ui-kit/name';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useDownload } from '@pocketful/web-kit/files/use-download';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { Download } from 'lucide-react';
import { z } from 'zod';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ExportButton } from '../compliance/public.ts';

/** A day before the first family. */
const EVER = '2000-01-01';

/** The Family Admin types the own username to confirm, since a family has no name. */
const rulesFor = (own: string) =>
  closeFamilySchema.extend({
    username: z
      .string()
      .refine(typed => nameKey(typed.trim()) === nameKey(own), 'Please type your username to confirm'),
  });

/** Closes the whole family, after username and password are confirmed. A copy of all data can be saved first. */
export function CloseFamilyDialog({ onClose }: { readonly onClose: () => void }) {
  const { id, username } = useMember();
  const members = useApiQuery('listFamilyMembers', {});
  const others = members.data?.some(member => isAdult(member.role) && member.id !== id);
  const form = useTypedForm(rulesFor(username), {
    start: { username: '', currentPassword: '' },
    secrets: ['currentPassword'],
  });
  const close = useWrite('closeFamily', {
    done: () => ['Family closed', 'Everything that was kept of your family is deleted.'],
    failed: ['Close Failed', 'The family could not be closed.'],
    after: onClose,
  });
  const notice = others ? ' Other parents are informed by email if this Pocketful sends mail.' : '';
  return (
    <FormDialog
      form={form}
      title="Close the whole family?"
      description={`Every account of your family is deleted with its balances, transactions, chores, goals, rewards and consents, yours too. Everyone is signed out. This cannot be undone.${notice}`}
      submitLabel="Close Family"
      danger
      write={close}
      onSubmit={body => close.send({ body })}
      onClose={onClose}
    >
      <Copies />
      <TextField label={`Type ${username} to confirm`} autoComplete="off" {...form.field('username')} />
      <PasswordField label="Your current password" {...form.field('currentPassword')} />
    </FormDialog>
  );
}

/** The downloads before a family closes: all accounts in one file, and all data of each child. */
function Copies() {
  const { today } = useDates();
  const members = useApiQuery('listFamilyMembers', {});
  const children = members.data?.filter(({ role }) => !isAdult(role)) ?? [];
  const accounts = useDownload('exportAccounts', {
    done: ['Accounts exported', 'The file is with your downloads.'],
    failed: ['Export failed', 'The accounts could not be exported. Please try again.'],
  });
  return (
    <Callout
      title="Keep a copy first?"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Download />}
            busy={accounts.busy}
            onClick={() => accounts.start({ query: { format: 'csv', from: EVER, to: today } })}
          >
            All accounts
          </Button>
          {children.map(child => (
            <ExportButton key={child.id} child={child}>
              <Name>{child.calledName}</Name>
            </ExportButton>
          ))}
        </div>
      }
    >
      One table with all transactions, and for each child one file with everything that is kept.
    </Callout>
  );
}
