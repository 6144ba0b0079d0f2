import { isAdult, ROLE_NAMES } from '@pocketful/domain/family';
import type { Child, FamilyMember } from '@pocketful/people/calls';
import { canEdit, canRemoveParent } from '@pocketful/people/rules';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Name } from '@pocketful/ui-kit/name';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { Face } from '../../shared/face.tsx';
import { childPlace } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { DeleteChild } from '../compliance/public.ts';
import { DeleteParent } from './delete-parent.tsx';
import { EditChild } from './edit-child.tsx';

/** Changes another parent, in a dialog. */
const EditParentDialog = lazyPart(async () => (await import('./edit-parent-dialog.tsx')).EditParentDialog);

export interface MemberRowProps {
  readonly member: FamilyMember;
  readonly family: readonly FamilyMember[];
  /** The details of a member who is a child. */
  readonly child: Child | undefined;
}

/** One other member, with the actions allowed on them. */
export function MemberRow({ member, family, child }: MemberRowProps) {
  const me = useMember();
  const editing = useLayer<true>();
  const deleting = useLayer<true>();
  const parent = family.find(({ id }) => id === child?.parentId);
  const name = [member.calledName, member.lastName].filter(Boolean).join(' ');
  const facts = [
    ROLE_NAMES[member.role],
    member.age !== null && `age ${member.age}`,
    `username ${member.username}`,
    parent && `assigned to ${parent.id === me.id ? 'you' : parent.calledName}`,
  ];
  return (
    <ListRow
      leading={<Face of={member} />}
      title={
        child ? (
          <PlaceLink to={childPlace(child.id)}>
            <Name>{name}</Name>
          </PlaceLink>
        ) : (
          <Name>{name}</Name>
        )
      }
      meta={<span>{facts.filter(Boolean).join(' · ')}</span>}
      actions={
        <>
          {canEdit(me, member) &&
            (child ? (
              <EditChild child={child} adults={family.filter(({ role }) => isAdult(role))} />
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Edit ${member.calledName}`}
                {...EditParentDialog.intent}
                onClick={() => editing.show(true)}
              >
                Edit
              </Button>
            ))}
          {canRemoveParent(me, member) && <DeleteParent parent={member} />}
          {child && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Delete ${member.calledName}`}
              {...DeleteChild.intent}
              onClick={() => deleting.show(true)}
            >
              Delete
            </Button>
          )}
          {deleting.shown && child && (
            <DeleteChild child={child} failed="Failed to delete user" onClose={deleting.close} />
          )}
          {editing.shown && <EditParentDialog id={member.id} onClose={editing.close} />}
        </>
      }
    />
  );
}
