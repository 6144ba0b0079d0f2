import type { ChildConsent } from '@pocketful/compliance/calls';
import {
  childAge,
  childFirstName,
  childLastName,
  childUsername,
  given,
  typedDigits,
} from '@pocketful/contract-core/fields';
import type { Child, FamilyMember } from '@pocketful/people/calls';
import { editableFields } from '@pocketful/people/rules';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { z } from 'zod';
import { MemberField } from '../../shared/member-field.tsx';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ChildNameFields } from './child-name-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';

/** The rules of the form; an age that stays is held against nothing, so that one who grew up can be renamed. */
function rulesFor(age: number | null) {
  const written = typedDigits.regex(/^\d{1,2}$/, 'Age must be a valid number').transform(Number);
  return z
    .strictObject({
      firstName: childFirstName,
      lastName: childLastName,
      username: childUsername,
      age: written.refine(value => value === age || childAge.safeParse(value).success, {
        message: 'Age must be between 3 and 17 years',
      }),
      pin: z.string().regex(/^(\d{4})?$/, 'PIN must be 4 digits if provided'),
      confirmPin: z.string(),
      parentId: z.string(),
      parentalConsent: z.boolean().pipe(given('Parental consent is required for child accounts')),
      dataCollectionConsent: z.boolean().pipe(given('Data collection consent is required for child accounts')),
    })
    .refine(({ pin, confirmPin }) => pin === confirmPin, { path: ['confirmPin'], message: 'PINs do not match' });
}

export interface EditChildDialogProps {
  readonly child: Child;
  /** To whom it can be assigned. */
  readonly adults: readonly FamilyMember[];
  readonly onClose: () => void;
}

/** Changes a child's names, age and PIN; for the family_admin also whose it is. */
export function EditChildDialog({ child, adults, onClose }: EditChildDialogProps) {
  const me = useMember();
  const consents = useApiQuery('listConsents', {});
  const consent = consents.data?.find(({ childId }) => childId === child.id);
  const form = useTypedForm(rulesFor(child.age), {
    start: {
      ...{ firstName: child.firstName, lastName: child.lastName ?? '', username: child.username },
      ...{ age: String(child.age ?? ''), pin: '', confirmPin: '', parentId: child.parentId ?? '' },
      // They are on record. After a withdrawal the boxes are not shown.
      ...{ parentalConsent: true, dataCollectionConsent: true },
    },
    edits: child,
    keep: `child:${child.id}`,
    secrets: ['pin', 'confirmPin'],
  });
  const save = useWrite('updateUser', {
    done: user => ['Child Updated', `${user.calledName}'s account was saved.`],
    failed: ['Update Failed', 'Failed to update child account.'],
    after: onClose,
  });
  const mayAssign = adults.length > 1 && editableFields(me, { id: child.id, role: 'child' }).includes('parentId');
  return (
    <FormDialog
      form={form}
      title="Edit Child Account"
      description={`What ${child.calledName} is called, and the PIN that opens the profile.`}
      submitLabel="Save Changes"
      write={save}
      onSubmit={({ confirmPin: _, parentalConsent: __, dataCollectionConsent: ___, parentId, ...body }) =>
        save.send({ was: form.was, params: { id: child.id }, body: mayAssign ? { ...body, parentId } : body })
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChildNameFields field={form.field} />
        <TextField {...form.field('age')} label="Age" inputMode="numeric" autoComplete="off" maxLength={2} />
      </div>
      {mayAssign && <MemberField label="Assigned to" members={adults} {...form.field('parentId')} />}
      <NewPinFields hint="Leave it empty to keep the PIN. A new one also ends a lock." renewed />
      {consent?.state === 'withdrawn' && <WithdrawnConsent at={lastWithdrawal(consent)} />}
      {consent && consent.state !== 'withdrawn' && (
        <ConsentFields parental={form.field('parentalConsent')} dataCollection={form.field('dataCollectionConsent')} />
      )}
    </FormDialog>
  );
}

function lastWithdrawal({ consents }: ChildConsent): string {
  return (
    consents
      .flatMap(({ withdrawnAt }) => withdrawnAt ?? [])
      .toSorted()
      .at(-1) ?? ''
  );
}

/** In place of the boxes: a tick would read as a new consent. */
function WithdrawnConsent({ at }: { readonly at: string }) {
  const { long } = useDates();
  return (
    <p className="text-sm text-ink-muted">
      Consent was withdrawn on {long(at)}. Nothing new is recorded.{' '}
      <PlaceLink to={place('dataRights')}>Parental Data Rights</PlaceLink>
    </p>
  );
}
