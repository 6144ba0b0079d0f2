import { Avatar } from '@pocketful/ui-kit/avatar';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import type { ChildColor } from '@pocketful/ui-kit/child-color';
import { Coins } from '@pocketful/ui-kit/jar';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Check, Clock } from 'lucide-react';

/** Figures made up for the picture; no family's. */
const SAMPLE_BALANCE_CENTS = 4275;
const SAMPLE_CHORES = [
  { child: 'mia', color: 1, name: 'Rake the leaves', rewardCents: 500, approved: false },
  { child: 'leo', color: 2, name: 'Wash the car', rewardCents: 600, approved: true },
] as const satisfies readonly {
  child: string;
  color: ChildColor;
  name: string;
  rewardCents: number;
  approved: boolean;
}[];

/** The product as a picture: a child's savings, and a parent's approvals. */
export function LandingPreview() {
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div aria-hidden="true" className="grid grid-cols-1 gap-0 overflow-hidden sm:px-4 lg:px-0">
        <Card tone="pocket" className="flex items-center justify-between gap-4 pb-9!">
          <div>
            <p className="font-semibold text-on-pocket-muted">My Savings</p>
            <p className="mt-1">
              <Money cents={SAMPLE_BALANCE_CENTS} size="display" plain />
            </p>
          </div>
          <Coins size={92} onPocket />
        </Card>
        <Card list className="relative mx-3 -mt-5 shadow-float sm:mx-6">
          <List>
            {SAMPLE_CHORES.map(({ child, color, name, rewardCents, approved }) => (
              <ListRow
                key={name}
                leading={<Avatar name={child} childColor={color} />}
                title={name}
                meta={
                  approved ? (
                    <Badge tone="success" icon={<Check />}>
                      Approved
                    </Badge>
                  ) : (
                    <Badge tone="waiting" icon={<Clock />}>
                      Awaiting Approval
                    </Badge>
                  )
                }
                trailing={<Money cents={rewardCents} signed={approved} />}
              />
            ))}
          </List>
        </Card>
      </div>
      <figcaption className="text-center text-sm text-ink-muted">A look inside, with sample figures.</figcaption>
    </figure>
  );
}
