import { PERIODS } from '../retention.ts';
import { childId, FAMILYS, familyId, kind, OWN, plain, table, words } from './table.ts';

const duties = kind('duties');
const numbers = kind('numbers');
const ticks = kind('ticks');

export const dutiesTables = {
  duties: table(
    {
      writer: 'duties',
      purpose: 'tasks that pay nothing, if a parent adds one',
      kept: 'as long as a child has it, then 60 days',
      closed: 'deleted',
      child: FAMILYS,
      texts: { place: 'duties' },
    },
    {
      ...plain('family_id', 'duty_id'),
      name: words,
      ...plain('icon_name'),
      steps: words,
      ...plain('part', 'created_at'),
    },
  ),
  duty_days: table(
    {
      writer: 'duties',
      purpose: 'which child has a duty on which weekdays, from when until when',
      kept: '60 days after its end',
      period: 'ticks',
      closed: 'deleted',
      child: OWN,
      file: { section: 'duties', order: 'from_day, duty_id' },
    },
    {
      family_id: familyId,
      duty_id: numbers.value,
      child_id: childId,
      from_day: duties.value,
      to_day: duties.value,
      weekdays: duties.value,
      created_at: duties.act,
    },
  ),
  duty_ticks: table(
    {
      writer: 'duties',
      purpose: 'which duty a child did on which day',
      kept: '60 days',
      period: 'ticks',
      closed: 'deleted',
      child: OWN,
      file: { section: 'dutyTicks', order: 'day, duty_id' },
      expires: { column: 'day', days: PERIODS.ticks.days },
    },
    {
      family_id: familyId,
      duty_id: numbers.value,
      child_id: childId,
      day: ticks.value,
      ticked_at: ticks.ownAct,
    },
  ),
};
