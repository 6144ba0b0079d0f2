import type { Allowance } from '@pocketful/allowances/calls';
import { rhythmText } from '@pocketful/allowances/rules';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { keepFocusNear, List, ListRow } from '@pocketful/ui-kit/list-row';
import { batchItem } from '@pocketful/web-kit/calls/batch-item';
import { notifyProblem, notifySuccess } from '@pocketful/web-kit/calls/notify';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useBatch } from '@pocketful/web-kit/calls/use-batch';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { shortDay } from '@pocketful/web-kit/texts/dates';
import { dayText } from '@pocketful/web-kit/texts/days';
import { amountOf } from './kinds.ts';
import { PayLessDialog } from './lazy-dialogs.ts';

type Asked = NonNullable<Allowance['asked']>[number];

const FAILED: [title: string, otherwise: string] = ['Payday not settled', 'There was an error. Please try again.'];
const OTHER_UNDER_WAY = 'Another answer is being sent.';

export interface AskedPaydaysProps {
  readonly allowance: Allowance;
  readonly asked: readonly Asked[];
  readonly child: Child;
}

/** The paydays of an allowance that ask, each with the duties of its days, to pay, to pay less or to skip. */
export function AskedPaydays({ allowance, asked, child }: AskedPaydaysProps) {
  const { calledName: name } = child;
  const { id: allowanceId } = allowance;
  const params = { id: allowanceId };
  const lessening = useLayer<Asked>();
  const all = usePayAll({ allowance, asked, child });
  const decide = useWrite('decideAskedPayday', {
    done: (_, { body: { dueOn } }) => [
      'Allowance paid',
      `${name} got ${amountOf(asked.find(one => one.dueOn === dueOn) ?? allowance)}.`,
    ],
    failed: FAILED,
  });
  const sent = decide.busy ? decide.wish?.body : undefined;
  const buttons = (payday: Asked) => {
    const of = `the payday of ${name}'s allowance ${rhythmText(allowance)} on ${dayText(payday.dueOn)}`;
    const isSent = sent?.dueOn === payday.dueOn;
    const waits = all.busy || (sent !== undefined && !isSent);
    return (
      <>
        <Button
          size="sm"
          aria-label={`Pay ${of}`}
          busy={isSent}
          disabledReason={waits ? OTHER_UNDER_WAY : undefined}
          onClick={() => decide.send({ params, body: { dueOn: payday.dueOn, decision: 'pay' } })}
        >
          Pay
        </Button>
        <Button
          {...{ variant: 'secondary', size: 'sm' }}
          aria-label={`Pay less for ${of}`}
          disabledReason={all.busy || sent ? OTHER_UNDER_WAY : undefined}
          {...PayLessDialog.intent}
          onClick={() => lessening.show(payday)}
        >
          Pay Less
        </Button>
        <AskedWrite
          call="decideAskedPayday"
          input={{ params, body: { dueOn: payday.dueOn, decision: 'skip' } }}
          title="Skip this payday?"
          description={`${name} gets nothing for ${dayText(payday.dueOn)}.`}
          confirmLabel="Skip"
          done={['Payday skipped', `${name} gets nothing for ${dayText(payday.dueOn)}.`]}
          failed={FAILED}
        >
          {ask => (
            <Button
              {...{ variant: 'quiet', size: 'sm' }}
              aria-label={`Skip ${of}`}
              disabledReason={waits ? OTHER_UNDER_WAY : undefined}
              {...ask}
            >
              Skip
            </Button>
          )}
        </AskedWrite>
      </>
    );
  };
  const [first] = asked;
  const single = asked.length === 1 ? first : undefined;
  return (
    <>
      <Callout
        className="basis-full"
        title={single ? `${name}: ${countOf(single)}` : `${name}: ${asked.length} paydays wait for your answer`}
        action={single && <div className="flex flex-wrap gap-2">{buttons(single)}</div>}
      >
        {single ? (
          `${amountOf(single)} for ${dayText(single.dueOn)}${daysOf(single)}`
        ) : (
          <>
            <Button
              variant="secondary"
              size="sm"
              busy={all.busy}
              onFocus={keepFocusNear}
              onClick={() => void all.send()}
            >
              Pay All {asked.length}
            </Button>
            <List label={`Paydays of ${name}`}>
              {asked.map(payday => (
                <ListRow
                  key={payday.dueOn}
                  title={dayText(payday.dueOn)}
                  meta={`${amountOf(payday)}, ${payday.duties ? countOf(payday) : 'no duties to count'}${daysOf(payday)}`}
                  actions={buttons(payday)}
                />
              ))}
            </List>
          </>
        )}
      </Callout>
      {lessening.shown && (
        <PayLessDialog allowanceId={allowanceId} payday={lessening.shown} child={child} onClose={lessening.close} />
      )}
    </>
  );
}

/** '18 of 21 duties', or that the allowance asks. */
function countOf({ duties }: Asked): string {
  return duties ? `${duties.done} of ${duties.all} duties` : 'pay the allowance?';
}

/** Pays all paydays that ask, each by a call. */
function usePayAll({ allowance: { id }, asked, child: { calledName } }: AskedPaydaysProps) {
  const runtime = useRuntime();
  const { busy, send } = useBatch();
  const payAll = async () => {
    const pays = asked.map(({ dueOn }) =>
      batchItem(dueOn, 'decideAskedPayday', { params: { id }, body: { dueOn, decision: 'pay' } }, { failed: FAILED }),
    );
    const answer = await send(pays);
    if (!answer) return;
    const failed = [...answer.outcomes.values()].flatMap(one => (typeof one === 'object' ? [one.failed] : []));
    const origin = { person: runtime.person() };
    if (failed.length === 0) notifySuccess(['All paid', `${calledName} got ${pays.length} allowances.`], origin);
    else notifyProblem([`${failed.length} not paid`, failed.join(' ')], origin);
  };
  return { busy, send: payAll };
}

/** ', from Nov 23 on': the first day of the duties that are counted. */
function daysOf({ duties }: Asked): string {
  return duties ? `, counted from ${shortDay(duties.from)} on` : '';
}
