import type { InvitationKind } from '@pocketful/domain/invitations';
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
export function Invitations({ kind }: { readonly kind: InvitationKind }) {
  const dates = useDates();
  const invitations = useApiQuery('listInvitations', {});
  const members = useApiQuery('listFamilyMembers', {});
  const end = useWrite('endInvitation', {
    done: () => ['Invitation taken back', 'Its link and its code no longer work.'],
    failed: ['Taking Back Failed', 'The invitation could not be taken back. Please try again.'],
  });
  const open = invitations.data?.filter(invitation => invitation.kind === kind) ?? [];
  if (open.length === 0 || !members.data) return null;
  return (
    <Card list>
      <List label="Open invitations">
        {open.map(({ id, childIds, invitedBy, expiresAt }) => (
          <ListRow
            key={id}
            title={
              kind === 'parent'
                ? 'Invitation for a grown-up'
                : `Invitation for a device of ${namesOf(childIds, members.data)}`
            }
            meta={
              <span>
                By {namesOf([invitedBy], members.data)} · works once, until {dates.long(expiresAt)},{' '}
                {dates.time(expiresAt)}
              </span>
            }
            actions={
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Take back the invitation until ${dates.long(expiresAt)}, ${dates.time(expiresAt)}`}
                busy={end.busy}
                onClick={() => end.send({ params: { id } })}
              >
                Take Back
              </Button>
            }
          />
        ))}
      </List>
    </Card>
  );
}
