import type { Duty } from '@pocketful/duties/calls';
import { writtenOf } from '@pocketful/duties/rules';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Check, Square, Undo2 } from 'lucide-react';
import { PART_LABELS } from '../../shared/part-labels.ts';
import { ReadAloud } from '../../shared/read-aloud.tsx';
import { ChoreTile } from '../chores/public.ts';

export interface DutyRowProps {
  readonly duty: Duty;
  readonly childId: string;
  readonly day: { readonly day: string; readonly done: boolean };
  /** For a child who does not read: a large picture, a large button and a voice. */
  readonly simple?: boolean;
}

/** A duty of a day, to tick. */
export function DutyRow({ duty, childId, day: { day, done }, simple = false }: DutyRowProps) {
  const { id, name, steps, part } = duty;
  const tick = useWrite('tickDuty', { failed: ['Not saved', 'There was an error saving the tick.'] });
  const send = () => tick.send({ params: { id, day }, body: { childId, done: !done } });
  const listed = steps.length > 0 && (
    <ol className="w-full list-inside list-decimal">
      {steps.map((step, at) => (
        <li key={at}>{step}</li>
      ))}
    </ol>
  );
  const undo = (
    <Button variant="quiet" icon={<Undo2 />} busy={tick.busy} aria-label={`Undo ${name}`} onClick={send}>
      Undo
    </Button>
  );
  if (!simple)
    return (
      <ListRow
        leading={<ChoreTile chore={duty} />}
        title={name}
        meta={
          <>
            {done && <Badge tone="success">Done</Badge>}
            {part !== 'any' && PART_LABELS[part]}
            {!done && listed}
          </>
        }
        actions={
          done ? (
            undo
          ) : (
            <Button variant="secondary" icon={<Square />} busy={tick.busy} aria-label={`Tick ${name}`} onClick={send}>
              Tick
            </Button>
          )
        }
      />
    );
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoreTile chore={{ ...duty, iconName: duty.iconName ?? 'Star' }} large />
        <div className="grid min-w-0 flex-1 basis-36 gap-1">
          <p className="text-xl font-bold wrap-anywhere">{name}</p>
          {!done && listed}
        </div>
      </div>
      <div className={`flex flex-wrap items-center gap-3 ${done ? '' : '[&>button:not([aria-pressed])]:grow'}`}>
        <ReadAloud
          label={`Read ${name} aloud`}
          chore={{ ...duty, ...writtenOf(duty) }}
          words={done ? 'You did it.' : ''}
        />
        {done ? (
          <>
            <p className="flex items-center gap-2 text-lg font-bold text-positive [&_svg]:size-8">
              <Check />
              Done
            </p>
            {undo}
          </>
        ) : (
          <Button size="lg" icon={<Check />} busy={tick.busy} aria-label={`I did it: ${name}`} onClick={send}>
            I did it
          </Button>
        )}
      </div>
    </li>
  );
}
