import { keyOf } from '@pocketful/api-client/calls';
import { currencyUnits } from '@pocketful/domain/intl/locales';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { Card } from '@pocketful/ui-kit/card';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Heading } from '@pocketful/ui-kit/heading';
import { House } from '@pocketful/ui-kit/house';
import { Star } from '@pocketful/ui-kit/illustrations';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Logo } from '@pocketful/ui-kit/logo';
import { Name } from '@pocketful/ui-kit/name';
import { StepProgress } from '@pocketful/ui-kit/progress';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useQuerySteps } from '@pocketful/web-kit/places/query-tabs';
import { ScreenFocus } from '@pocketful/web-kit/places/screen-focus';
import { useQueryClient } from '@tanstack/react-query';
import { Face } from '../../shared/face.tsx';
import { useMember } from '../../shared/session.tsx';
import { CurrencyDialog } from './lazy-dialogs.ts';
import { useChildren } from './use-children.ts';
import { WizardChildForm } from './wizard-child-form.tsx';

const STEPS = ['welcome', 'children', 'complete'] as const;

/** The first minutes of a new family: a welcome, the children, done. */
export function SetupWizard() {
  const me = useMember();
  const queryClient = useQueryClient();
  const [step, setStep] = useQuerySteps('step', STEPS);
  const complete = useWrite('completeSetup', {
    failed: ['Setup Error', 'Failed to complete setup. Please try again.'],
    // The setup counts as done even if the call fails, so that the founder is not kept out.
    refused: () =>
      queryClient.setQueryData(keyOf('getSetupStatus', {}), (before: object) => ({ ...before, needsSetup: false })),
  });
  const finish = () => complete.send({});

  return (
    <CenteredPage width="form">
      <div className="justify-self-center">
        <Logo size={40} />
      </div>
      <StepProgress step={STEPS.indexOf(step) + 1} total={STEPS.length} done={step === 'complete'} />
      <ScreenFocus key={step} title="Set up your family">
        <Card className="animate-arrive">
          {step === 'welcome' && (
            <EmptyState
              illustration={<House size={148} />}
              level={1}
              title={`Welcome to Pocketful, ${me.firstName}`}
              action={
                <ButtonRow align="center">
                  <Button variant="secondary" busy={complete.busy} onClick={finish}>
                    Skip for Now
                  </Button>
                  <Button onClick={() => setStep('children')}>Add Children</Button>
                </ButtonRow>
              }
            >
              Add your children. Each gets an account, a color and a PIN. It takes about a minute for each child.
              <CurrencyNote />
            </EmptyState>
          )}
          {step === 'children' && (
            <WizardChildForm
              onBack={() => setStep('welcome')}
              onAdded={() => setStep('complete')}
              onSkip={() => setStep('complete')}
            />
          )}
          {step === 'complete' && (
            <Completed busy={complete.busy} onAddAnother={() => setStep('children')} onFinish={finish} />
          )}
        </Card>
      </ScreenFocus>
    </CenteredPage>
  );
}

interface CompletedProps {
  readonly busy: boolean;
  readonly onAddAnother: () => void;
  readonly onFinish: () => void;
}

function Completed({ busy, onAddAnother, onFinish }: CompletedProps) {
  const children = useChildren();
  const added = children.data ?? [];
  return (
    <div className="grid gap-4" aria-busy={children.isPending}>
      <div className="grid justify-items-center gap-2 text-center">
        <Star size={104} />
        <Heading level={1}>Setup complete</Heading>
        <p className="max-w-[44ch] text-ink-muted">
          {added.length > 0
            ? 'These children can pick their profile on this device now.'
            : 'You can add children any time from your dashboard.'}
        </p>
      </div>
      {added.length > 0 && (
        <List label="Children added">
          {added.map(child => (
            <ListRow
              key={child.id}
              leading={<Face of={child} />}
              title={<Name>{child.calledName}</Name>}
              meta={child.age !== null && `Age ${child.age}`}
            />
          ))}
        </List>
      )}
      <ButtonRow align="center">
        <Button variant="secondary" onClick={onAddAnother}>
          {added.length > 0 ? 'Add Another Child' : 'Add Children'}
        </Button>
        <Button busy={busy} onClick={onFinish}>
          {added.length > 0 ? 'Finish Setup' : 'Start Using Pocketful'}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** The currency that the browser's region gave. */
function CurrencyNote() {
  const { currency } = useMember();
  const asking = useLayer<true>();
  return (
    <span className="mt-2 block">
      Amounts are in {currencyUnits(currency)}.{' '}
      <Button variant="quiet" {...CurrencyDialog.intent} onClick={() => asking.show(true)}>
        Change
      </Button>
      {asking.shown && <CurrencyDialog onClose={asking.close} />}
    </span>
  );
}
