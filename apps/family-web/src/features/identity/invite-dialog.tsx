import { email as emailRule } from '@pocketful/contract-core/fields';
import { groupedCode, INVITATION, type InvitationKind } from '@pocketful/identity/rules/invitations';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { Name } from '@pocketful/ui-kit/name';
import { QrCode } from '@pocketful/ui-kit/qr-code';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { ChildrenField } from '../../shared/children-field.tsx';
import { useHomeAddress } from '../../shared/device-code.tsx';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';

const inviteForm = z.object({ email: z.union([z.literal(''), emailRule]), childIds: z.array(z.string()) });
const deviceForm = inviteForm.refine(({ childIds }) => childIds.length > 0, {
  path: ['childIds'],
  error: 'Please choose a child',
});

const TEXTS = {
  parent: {
    title: 'Invite a Grown-Up',
    description: 'They choose their own username, password and PIN. Then they can see and do what you can.',
  },
  device: {
    title: "Add a Child's Device",
    description: 'Only the children you choose can use this device, each with their own PIN.',
  },
} as const satisfies Record<InvitationKind, unknown>;

export interface InviteDialogProps {
  readonly kind: InvitationKind;
  /** The child whose device it is. Default: the only child, or none. */
  readonly childId?: string;
  readonly onClose: () => void;
}

/** Invites another adult or a children's own device. Shows the code once. */
export function InviteDialog({ kind, childId, onClose }: InviteDialogProps) {
  const members = useApiQuery('listFamilyMembers', {});
  const mailing = useApiQuery('getMailing', {});
  const children = members.data?.filter(({ role }) => role === 'child') ?? [];
  const [only = childId] = children.length === 1 ? children.map(({ id }) => id) : [];
  const form = useTypedForm(kind === 'device' ? deviceForm : inviteForm, {
    start: { email: '', childIds: only ? [only] : [] },
  });
  const invite = useWrite('createInvitation', {
    failed: ['Invitation Failed', 'The invitation could not be made. Please try again.'],
  });
  const { childIds } = form.formState.errors;
  if (invite.answer)
    return (
      <Ticket
        {...TEXTS[kind]}
        secret={invite.answer.secret}
        code={invite.answer.code}
        mailedTo={form.getValues('email')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      form={form}
      {...TEXTS[kind]}
      size="sm"
      submitLabel="Make Invitation"
      write={invite}
      onSubmit={values =>
        invite.send({
          body: kind === 'device' ? { kind, childIds: values.childIds } : { kind, email: values.email || undefined },
        })
      }
      onClose={onClose}
    >
      {kind === 'device' && (
        <ChildrenField family={children} field={form.register('childIds')} error={childIds?.message} />
      )}
      {kind === 'parent' && mailing.data?.on && (
        <TextField
          label="Their email"
          optional
          type="email"
          hint="We mail the link there. You also see it here."
          {...form.field('email')}
        />
      )}
      <p className="text-ink-muted">
        The invitation works once, for {INVITATION.hours} hours. The other grown-ups of your family get a notice.
      </p>
    </FormDialog>
  );
}

interface TicketProps {
  readonly title: string;
  readonly secret: string;
  readonly code: string;
  /** Where the link was mailed; empty if it was not. */
  readonly mailedTo: string;
  readonly onClose: () => void;
}

/** The invitation as a QR code and as text. */
function Ticket({ title, secret, code, mailedTo, onClose }: TicketProps) {
  const me = useMember();
  const home = useHomeAddress();
  const address = new URL(place('join'), home ?? globalThis.location.origin).href;
  const scan =
    home === undefined
      ? 'This Pocketful is reached from this computer only.'
      : 'Scan this code with the camera of the other device.';
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={mailedTo === '' ? scan : `The link is on its way to ${mailedTo}. ${scan}`}
      size="sm"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid justify-items-center gap-4">
        {home === undefined ? (
          <Callout tone="caution" title="Other devices cannot open this address yet">
            Open Pocketful at the address of this computer in your network, and invite again. If it does not open, start
            it with <code>HOST=0.0.0.0</code>.
          </Callout>
        ) : (
          <QrCode value={`${address}#token=${secret}`} label="QR code of the invitation" size={208} />
        )}
        <p className="text-center text-ink-muted">
          {home === undefined ? (
            'Then type on the other device:'
          ) : (
            <>
              Or open <span className="font-semibold wrap-anywhere text-ink">{address}</span> there, and type:
            </>
          )}
        </p>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1">
          <dt className="text-ink-muted">Username</dt>
          <dd className="font-bold">
            <Name>{me.username}</Name>
          </dd>
          <dt className="text-ink-muted">Code</dt>
          <dd className="font-bold tracking-wide">{groupedCode(code)}</dd>
        </dl>
        <p className="text-center text-sm text-ink-muted">
          This code is shown only now. It works once, for {INVITATION.hours} hours.
        </p>
      </div>
    </Dialog>
  );
}
