import type { FirstStep } from '@pocketful/ledger/calls';
import type { Child } from '@pocketful/people/calls';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { LinkButton } from '@pocketful/web-kit/places/place-link';
import { Circle, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DeviceCode, DeviceWords, useHomeAddress } from '../../shared/device-code.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { childPlace, place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';

export interface FirstStepsCardProps {
  readonly family: readonly Child[];
}

/**
 * The first steps of a family with a child as a list of ticks, until all are done. Dismissing it hides it on this device
 * only: the hint is not part of the family's data.
 */
export function FirstStepsCard({ family: [child] }: FirstStepsCardProps) {
  const me = useMember();
  const headingId = useId();
  const { isDismissed, dismiss } = useDismissals('first-steps');
  const done = useApiQuery('getDashboard', {}).data?.firstSteps;
  const address = useHomeAddress();
  if (!child || !done || isDismissed(me.id, 'done')) return null;
  const steps = stepsOf(child, matchMedia('(pointer: coarse)').matches ? undefined : address);
  if (steps.every(({ key }) => done.includes(key))) return null;
  return (
    <Card flush>
      <section aria-labelledby={headingId}>
        <header className="flex items-center justify-between gap-3 py-1.5 pr-2 pl-4 sm:pl-6">
          <Heading level={2} size="card" id={headingId}>
            First steps
          </Heading>
          <IconButton aria-label="Dismiss the first steps" onClick={() => dismiss(me.id, 'done')}>
            <X />
          </IconButton>
        </header>
        <ol className="grid divide-y divide-line border-t border-line px-4 sm:px-6">
          {steps.map(({ key, ...step }) => (
            <StepRow key={key} {...step} isDone={done.includes(key)} />
          ))}
        </ol>
      </section>
    </Card>
  );
}

interface Step {
  readonly key: FirstStep;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

function StepRow({ title, text, action, isDone }: Omit<Step, 'key'> & { readonly isDone: boolean }) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <Mark className={`size-5 ${isDone ? 'text-positive' : 'self-start text-ink-muted'}`} />
      <div className="min-w-0 flex-1 basis-40">
        <p className={isDone ? 'text-ink-muted' : 'font-semibold'}>
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </p>
        {!isDone && <div className="text-sm text-ink-muted">{text}</div>}
      </div>
      {!isDone && action}
    </li>
  );
}

/** The steps; that of a device only where other devices are let in. */
function stepsOf({ id, calledName }: Child, address: string | undefined): readonly Step[] {
  const steps: readonly Step[] = [
    {
      key: 'allowance',
      title: 'Set up an allowance',
      text: 'It is paid automatically, on the day you choose.',
      action: <StepButton to={childPlace(id, 'allowance')}>Set Up</StepButton>,
    },
    {
      key: 'chore',
      title: 'Give a first chore',
      text: 'Your child hands it in, you approve, and it is paid.',
      action: <StepButton to={`${place('chores')}?add=chore`}>Give One</StepButton>,
    },
    {
      key: 'goal',
      title: `Choose a goal with ${calledName}`,
      text: 'It is added in the profile of your child, under Goals.',
    },
    {
      key: 'reward',
      title: 'Promise a reward',
      text: 'Your child sees what it can earn besides chores.',
      action: <StepButton to={`${place('settings')}?tab=rewards`}>Add One</StepButton>,
    },
    {
      key: 'parent',
      title: 'Invite the other parent',
      text: 'Both of you approve, and see the same.',
      action: <StepButton to={`${place('settings')}?tab=accounts`}>Invite</StepButton>,
    },
  ];
  if (address === undefined) return steps;
  const text = <DeviceWords address={address} />;
  const action = (
    <span className="max-sm:ml-8">
      <DeviceCode address={address} />
    </span>
  );
  return [...steps, { key: 'device', title: 'Open it on a phone', text, action }];
}

function StepButton({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <LinkButton variant="secondary" size="sm" to={to}>
      {children}
    </LinkButton>
  );
}
