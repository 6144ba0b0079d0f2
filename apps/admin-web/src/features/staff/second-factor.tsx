import type { SecondFactor as SecondFactorOf } from '@pocketful/staff/calls/secrets';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useDates } from '../../shared/use-dates.ts';
import { AddSecondFactorDialog } from './lazy-dialogs.ts';

/** Takes the authenticator away, in a dialog. */
const RemoveSecondFactorDialog = lazyPart(
  async () => (await import('./remove-second-factor-dialog.tsx')).RemoveSecondFactorDialog,
);

/** Fewer recovery codes than this are said aloud. */
const FEW_CODES = 3;

/** The authenticator by which one signs in besides the password: added, and taken away. */
export function SecondFactor() {
  const factor = useApiQuery('getSecondFactor', {});
  // It outlives the change that it makes: its last step shows the recovery codes.
  const adding = useLayer<true>();
  return (
    <Section title="Authenticator">
      <Card>
        <Loaded query={factor} skeleton={<Skeleton shape="card" className="h-24 w-full" />}>
          {own =>
            own.enrolled ? (
              <Enrolled factor={own} />
            ) : (
              <NotEnrolled required={own.required} onAdd={() => adding.show(true)} />
            )
          }
        </Loaded>
      </Card>
      {adding.shown && <AddSecondFactorDialog onClose={adding.close} />}
    </Section>
  );
}

function NotEnrolled({ required, onAdd }: { readonly required: boolean; readonly onAdd: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      {required && (
        <Callout tone="caution">An Application Owner signs in with an authenticator. Please add one.</Callout>
      )}
      <p className="max-w-reading text-ink-muted">
        An app on your phone shows a new code every thirty seconds. Your password alone is then not enough to sign in.
      </p>
      <Button {...AddSecondFactorDialog.intent} onClick={onAdd}>
        Add Authenticator
      </Button>
    </div>
  );
}

function Enrolled({ factor: { since, recoveryCodesLeft } }: { readonly factor: SecondFactorOf }) {
  const { long } = useDates();
  const removing = useLayer<true>();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="success">On</Badge>
        <span>
          Since {long(since ?? '')} · {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
        </span>
      </p>
      {recoveryCodesLeft < FEW_CODES && (
        <Callout tone="caution">
          Remove the authenticator and add it again to get new recovery codes, before you need one.
        </Callout>
      )}
      <Button variant="danger" {...RemoveSecondFactorDialog.intent} onClick={() => removing.show(true)}>
        Remove Authenticator
      </Button>
      {removing.shown && <RemoveSecondFactorDialog onClose={removing.close} />}
    </div>
  );
}
