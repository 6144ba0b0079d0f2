import type { StaffSession } from '@pocketful/staff/calls/accounts';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useDates } from '../../shared/use-dates.ts';

/** Where one is signed in to the portal, to be ended everywhere but here. */
export function StaffSessions() {
  const sessions = useApiQuery('listStaffSessions', {});
  const endOthers = useWrite('endOtherStaffSessions', {
    done: () => ['Other windows signed out', 'Only this window is signed in now.'],
    failed: ['Sign Out Failed', 'The other windows could not be signed out. Please try again.'],
  });
  const hasOthers = sessions.data?.some(({ thisSession }) => !thisSession) ?? false;
  return (
    <Section
      title="Where you are signed in"
      actions={
        hasOthers && (
          <Button variant="secondary" size="sm" busy={endOthers.busy} onClick={() => endOthers.send({})}>
            Sign Out All Others
          </Button>
        )
      }
    >
      <Card list>
        <Loaded query={sessions} skeleton={<SkeletonRows rows={2} />}>
          {all => (
            <List label="Where you are signed in">
              {all.map(session => (
                <SessionRow key={session.signedInAt + session.lastUsedAt} session={session} />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function SessionRow({ session }: { readonly session: StaffSession }) {
  const dates = useDates();
  return (
    <ListRow
      title={
        <>
          Signed in {dates.long(session.signedInAt)}, {dates.time(session.signedInAt)}
        </>
      }
      meta={
        <>
          <span>Last used {dates.time(session.lastUsedAt)}</span>
          <span>Ends by {dates.time(session.endsAt)}</span>
        </>
      }
      trailing={session.thisSession && <Badge tone="success">This window</Badge>}
    />
  );
}
