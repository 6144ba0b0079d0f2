import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { CalendarClock, ListChecks, Smartphone, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DeviceCode, DeviceWords } from '../../shared/device-code.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { childPlace, place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { useFamilyChores } from '../chores/public.ts';

export interface FirstStepsCardProps {
  readonly family: readonly Child[];
}

/**
 * The open first steps of a family with a child, in a short list. Dismissing it hides it on this device only: the hint is
 * not part of the family's data.
 */
export function FirstStepsCard({ family }: FirstStepsCardProps) {
  const me = useMember();
  const headingId = useId();
  const { isDismissed, dismiss } = useDismissals('first-steps');
  const steps = useOpenSteps(family);
  if (steps.length === 0 || isDismissed(me.id, 'done')) return null;
  return (
    <Card flush>
      <section aria-labelledby={headingId}>
        <header className="flex items-center justify-between gap-3 py-1.5 pr-2 pl-4 sm:pl-6">
          <Heading level={2} size="card" id={headingId}>
            First steps
          </Heading>
          <IconButton aria-label="Dismiss the first steps" onClick={() => dismiss(me.id, 'done')}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <ol className="grid divide-y divide-line border-t border-line px-4 sm:px-6">
          {steps.map(step => (
            <Step key={step.title} {...step} />
          ))}
        </ol>
      </section>
    </Card>
  );
}

interface StepProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

function Step({ icon, title, text, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden="true" className="self-start pt-0.5 text-primary [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{title}</p>
        <div className="text-sm text-ink-muted">{text}</div>
      </div>
      {action}
    </li>
  );
}

/** The steps that are left; none as long as that is not known. */
function useOpenSteps([child]: readonly Child[]): readonly StepProps[] {
  const chores = useFamilyChores();
  const allowances = useApiQuery('listAllowances', {});
  const phone = usePhoneStep();
  if (!chores.data || !allowances.data) return [];
  const steps: (StepProps | false)[] = [
    child !== undefined &&
      allowances.data.every(({ name }) => name !== null) && {
        icon: <CalendarClock />,
        title: 'Set up an allowance',
        text: 'It is paid automatically, on the day you choose.',
        action: <LinkButton to={childPlace(child.id, 'allowance')}>Set Up</LinkButton>,
      },
    chores.data.items.length === 0 && {
      icon: <ListChecks />,
      title: 'Give a first chore',
      text: 'Your child hands it in, you approve, and it is paid.',
      action: <LinkButton to={`${place('chores')}?add=chore`}>Give One</LinkButton>,
    },
    phone,
  ];
  return steps.filter(step => step !== false);
}

/** Shown where other devices are let in, until one has come, and not on a phone. */
function usePhoneStep(): StepProps | false {
  const { data: setup } = useApiQuery('getSetupStatus', {});
  const address = setup?.homeAddress;
  const devices = useApiQuery('listSessions', {}, { enabled: address !== undefined });
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (address === undefined || isPhone || devices.data?.length !== 1) return false;
  return {
    icon: <Smartphone />,
    title: 'Open it on a phone',
    text: <DeviceWords address={address} />,
    action: (
      <span className="max-sm:ml-8">
        <DeviceCode address={address} />
      </span>
    ),
  };
}

function LinkButton({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button variant="secondary" size="sm" asChild>
      <RouterLink to={to}>{children}</RouterLink>
    </Button>
  );
}
