import type { Invitation } from '@pocketful/identity/calls/invitations';
import type { FamilyMember } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useDates } from '../../shared/use-dates.ts';
import { namesOf } from './names-of.ts';

/** Invites another adult, or a device of children, in a dialog. */
export const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** The open invitations of one kind, with a button to take each back. Draws nothing if there are none. */
export function Invitations({ kind }: Pick<Invitation, 'kind'>) {
  const invitations = useApiQuery('listInvitations', {});
  const members = useApiQuery('listFamilyMembers', {});
  const family = members.data;
  const open = invitations.data?.filter(invitation => invitation.kind === kind) ?? [];
  if (open.length === 0 || !family) return null;
  return (
    <Card list>
      <List label="Open invitations">
        {open.map(invitation => (
          <InvitationRow key={invitation.id} invitation={invitation} family={family} />
        ))}
      </List>
    </Card>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly family: readonly FamilyMember[];
}

function InvitationRow({ invitation: { id, kind, childIds, invitedBy, expiresAt }, family }: InvitationRowProps) {
  const { texts } = useDates();
  const end = useWrite('endInvitation', {
    done: () => ['Invitation taken back', 'Its link and its code no longer work.'],
    failed: ['Taking Back Failed', 'The invitation could not be taken back. Please try again.'],
  });
  const until = `${texts.long(expiresAt)}, ${texts.time(expiresAt)}`;
  const whose = kind === 'parent' ? 'a grown-up' : `a device of ${namesOf(childIds, family)}`;
  return (
    <ListRow
      title={`Invitation for ${whose}`}
      meta={
        <span>
          By {namesOf([invitedBy], family)} · works once, until {until}
        </span>
      }
      actions={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Take back the invitation for ${whose}, until ${until}`}
          busy={end.busy}
          onClick={() => end.send({ params: { id } })}
        >
          Take Back
        </Button>
      }
    />
  );
}
