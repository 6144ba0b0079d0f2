import { noonOf } from '@pocketful/domain/dates';
import { scaleOf } from '@pocketful/domain/intl/currencies';
import { reader } from '@pocketful/domain/intl/reader';
import { toDecimal } from '@pocketful/domain/money';
import { isoWeekday } from '@pocketful/domain/weekdays';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Chip } from '@pocketful/ui-kit/chip';
import { Heading } from '@pocketful/ui-kit/heading';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { keepFocusNear } from '@pocketful/ui-kit/list-row';
import { UsersRound, X } from 'lucide-react';
import { useId } from 'react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useSavedAllowance } from '../allowances/public.ts';
import { FirstPicks, useSavedChore } from '../chores/public.ts';

export interface FirstMinutesProps {
  readonly child: Child;
  /** The question that is shown. */
  readonly step: 'chore' | 'allowance' | 'device';
  readonly onStep: (next: 'allowance' | 'device' | 'end') => void;
}

/** A first chore for today, a weekly allowance, and the way to the child's profile: one question at a time. */
export function FirstMinutes({ child, step, onStep }: FirstMinutesProps) {
  const { calledName: name } = child;
  const { session } = useAppRuntime();
  const headingId = useId();
  const { title, text, content } = {
    chore: {
      title: `What shall ${name} do first?`,
      text: 'It is due today, and is paid when you approve it.',
      content: <FirstChore child={child} onDone={() => onStep('allowance')} />,
    },
    allowance: {
      title: 'How much a week?',
      text: `${name} gets it every week, from today.`,
      content: <FirstAllowance child={child} onDone={() => onStep('device')} />,
    },
    device: {
      title: `Give ${name} the phone`,
      text: `The PIN opens the profile of ${name}. The chore is there.`,
      content: (
        <Button
          icon={<UsersRound />}
          onClick={() => {
            onStep('end');
            session.leave('switch');
          }}
        >
          Switch Profile
        </Button>
      ),
    },
  }[step];
  return (
    <Card>
      <section aria-labelledby={headingId} className="grid gap-3">
        <header className="flex items-start justify-between gap-2">
          <Heading level={2} size="card" id={headingId}>
            {title}
          </Heading>
          <IconButton
            aria-label="Close"
            className="-m-2.5 shrink-0"
            onFocus={keepFocusNear}
            onClick={() => onStep('end')}
          >
            <X />
          </IconButton>
        </header>
        <p className="text-ink-muted">{text}</p>
        <div>{content}</div>
      </section>
    </Card>
  );
}

interface QuestionProps {
  readonly child: Child;
  readonly onDone: () => void;
}

function FirstChore({ child, onDone }: QuestionProps) {
  const { timeZone } = useMember();
  const { today } = useDates();
  const save = useSavedChore([child], undefined, onDone);
  const dueDate = noonOf(today, timeZone).toISOString();
  return (
    <FirstPicks
      onPick={({ name, defaultReward, iconName }) =>
        save.create({ body: { childId: child.id, name, reward: defaultReward, iconName: iconName ?? '', dueDate } })
      }
    />
  );
}

function FirstAllowance({ child, onDone }: QuestionProps) {
  const { today } = useDates();
  const save = useSavedAllowance({ family: [child], kind: 'allowance', after: onDone });
  return (
    <div className="flex flex-wrap gap-2">
      {amountsFor(child.age ?? 0).map(amount => (
        <Chip
          key={amount}
          onClick={() =>
            save.create({
              body: {
                ...{ childId: child.id, amount: toDecimal(amount), rhythm: 'weekly' },
                ...{ day: isoWeekday(today), startsOn: today },
              },
            })
          }
        >
          {reader().money(amount)}
        </Chip>
      ))}
      <Button variant="quiet" onClick={onDone}>
        Not now
      </Button>
    </div>
  );
}

/** Three weekly amounts in cents: about half a dollar for each year of age, one less and one more. */
function amountsFor(age: number): readonly number[] {
  const usual = Math.max(Math.round(age / 2), 2);
  const apart = Math.ceil(usual / 4);
  return [usual - apart, usual, usual + apart].map(dollars => dollars * 100 * scaleOf(reader().currency));
}
