import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { List } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { UserPlus } from 'lucide-react';
import { useMember } from '../../shared/session.tsx';
import { Invitations, InviteDialog } from '../identity/public.ts';
import { AddChildDialog } from './lazy-dialogs.ts';
import { MemberRow } from './member-row.tsx';
import { useChildren } from './use-children.ts';

/** Adds another adult to the family, in a dialog. */
const AddParentDialog = lazyPart(async () => (await import('./add-parent-dialog.tsx')).AddParentDialog);

/** Everybody else in the family: to be added, edited and removed. */
export function PeopleSettings() {
  const me = useMember();
  const members = useApiQuery('listFamilyMembers', {});
  const children = useChildren();
  const adding = useLayer<'child' | 'parent' | 'invitation'>();
  return (
    <Section
      title="Family members"
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            icon={<UserPlus />}
            {...AddParentDialog.intent}
            onClick={() => adding.show('parent')}
          >
            Add Parent
          </Button>
          <Button variant="secondary" size="sm" {...InviteDialog.intent} onClick={() => adding.show('invitation')}>
            Invite
          </Button>
          <Button size="sm" icon={<UserPlus />} {...AddChildDialog.intent} onClick={() => adding.show('child')}>
            Add Child
          </Button>
        </>
      }
    >
      <Card list>
        <Loaded
          query={both(members, children)}
          skeleton={<SkeletonRows />}
          isEmpty={([family]) => family.every(({ id }) => id === me.id)}
          empty={
            <EmptyState illustration={<House />} title="No one else yet">
              Add your children, and invite the other parent.
            </EmptyState>
          }
        >
          {([family, ofParents]) => (
            <List label="Family members">
              {family
                .filter(({ id }) => id !== me.id)
                .map(member => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    family={family}
                    child={ofParents.find(({ id }) => id === member.id)}
                  />
                ))}
            </List>
          )}
        </Loaded>
      </Card>
      <Invitations kind="parent" />
      {adding.shown === 'invitation' && <InviteDialog kind="parent" onClose={adding.close} />}
      {adding.shown === 'child' && <AddChildDialog onClose={adding.close} />}
      {adding.shown === 'parent' && <AddParentDialog onClose={adding.close} />}
    </Section>
  );
}
