import type { Allowance } from '@pocketful/allowances/calls';
import { rhythmText } from '@pocketful/allowances/rules';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useDates } from '../../shared/use-dates.ts';
import { amountOf, KINDS, kindOf, titleOf } from './kinds.ts';
import { missedWords, paydaysWords } from './missed-texts.ts';

const OTHER_UNDER_WAY = 'The other decision is being sent.';

export interface MissedPaydaysProps {
  readonly allowance: Allowance;
  readonly missed: NonNullable<Allowance['missed']>;
  readonly child: Child;
  readonly title?: string;
}

/** Missed paydays of an allowance, with buttons to pay or skip them. */
export function MissedPaydays({ allowance, missed, child, title }: MissedPaydaysProps) {
  const { today } = useDates();
  const { id } = allowance;
  const { paydays } = missed;
  const words = KINDS[kindOf(allowance)];
  const decide = useWrite('decideMissedPaydays', {
    done: (_, { body }) =>
      body.decision === 'pay'
        ? [
            `Missed ${words.noun} paid`,
            `${words.missedPaid(child.calledName, amountOf(missed))} for ${paydaysWords(body.paydays)}.`,
          ]
        : [
            `Missed ${words.noun} skipped`,
            `${words.missedSkipped(child.calledName)} for ${paydaysWords(body.paydays)}.`,
          ],
    failed: [`Missed ${words.noun} not settled`, 'There was an error. Please try again.'],
  });
  const sent = decide.busy ? decide.wish?.body.decision : undefined;
  const name = `the missed paydays of ${child.calledName}'s ${titleOf(allowance)} ${rhythmText(allowance)}`;
  return (
    <Callout
      tone="caution"
      title={title}
      folded={title !== undefined}
      className="basis-full"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={`Pay ${name}`}
            busy={sent === 'pay'}
            disabledReason={sent === 'skip' ? OTHER_UNDER_WAY : undefined}
            onClick={() => decide.send({ params: { id }, body: { decision: 'pay', paydays } })}
          >
            Pay
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Skip ${name}`}
            busy={sent === 'skip'}
            disabledReason={sent === 'pay' ? OTHER_UNDER_WAY : undefined}
            onClick={() => decide.send({ params: { id }, body: { decision: 'skip', paydays } })}
          >
            Skip
          </Button>
        </div>
      }
    >
      {missedWords(missed, today)}
    </Callout>
  );
}
