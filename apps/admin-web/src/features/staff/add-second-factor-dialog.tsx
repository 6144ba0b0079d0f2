import { beginSecondFactorSchema, confirmSecondFactorSchema } from '@pocketful/staff/calls/secrets';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { QrCode } from '@pocketful/ui-kit/qr-code';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useState } from 'react';

interface Authenticator {
  readonly secret: string;
  readonly uri: string;
}

/** Adds an authenticator in three steps: the password, a first code, the recovery codes. */
export function AddSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const [authenticator, setAuthenticator] = useState<Authenticator>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (authenticator) return <FirstCode authenticator={authenticator} onCodes={setCodes} onClose={onClose} />;
  return <Password onBegun={setAuthenticator} onClose={onClose} />;
}

function Password({
  onBegun,
  onClose,
}: {
  readonly onBegun: (authenticator: Authenticator) => void;
  readonly onClose: () => void;
}) {
  const form = useTypedForm(beginSecondFactorSchema, { start: { currentPassword: '' }, secrets: ['currentPassword'] });
  const begin = useWrite('beginSecondFactor', {
    failed: ['Not added', 'The authenticator could not be added.'],
    after: onBegun,
  });
  return (
    <FormDialog
      form={form}
      title="Add an authenticator"
      description="First enter your password to confirm that it is you."
      submitLabel="Continue"
      write={begin}
      onSubmit={body => begin.send({ body })}
      onClose={onClose}
    >
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
    </FormDialog>
  );
}

function FirstCode({
  authenticator: { secret, uri },
  onCodes,
  onClose,
}: {
  readonly authenticator: Authenticator;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const form = useTypedForm(confirmSecondFactorSchema, { start: { code: '' }, secrets: ['code'] });
  const confirm = useWrite('confirmSecondFactor', {
    failed: ['Not added', 'The authenticator could not be added.'],
    after: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FormDialog
      form={form}
      title="Scan it with your phone"
      description="Open an authenticator app, scan this picture or type the key, and type the code it shows."
      submitLabel="Add Authenticator"
      write={confirm}
      onSubmit={body => confirm.send({ body })}
      onClose={onClose}
    >
      <QrCode value={uri} label="The key for your authenticator" size={208} className="justify-self-center" />
      <p className="grid gap-1">
        <span className="text-sm text-ink-muted">Key</span>
        <span className="font-mono wrap-anywhere">{inGroups(secret)}</span>
      </p>
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
    </FormDialog>
  );
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Keep these recovery codes"
      description="Each lets you in once when your phone is away. They are shown this once; your other windows were signed out."
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <ul className="grid grid-cols-2 gap-2 font-mono" aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
