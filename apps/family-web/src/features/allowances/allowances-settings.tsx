import type { Allowance } from '@pocketful/api-contract/allowances/calls';
import type { Child } from '@pocketful/api-contract/people/calls';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useAskedLayer } from '@pocketful/web-kit/layers/asked-layer';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { AddButton } from '../../shared/add-button.tsx';
import { colorOf } from '../../shared/child-color.ts';
import { NoChildren } from '../../shared/no-children.tsx';
import { useChildren } from '../people/public.ts';
import { AllowanceDialog, AllowanceRow } from './allowance-row.tsx';

/** What each child gets by the calendar: to be given, changed, paused and ended. */
export function AllowancesSettings() {
  const children = useChildren();
  const allowances = useApiQuery('listAllowances', {});
  const adding = useLayer<string>();
  useAskedLayer(adding, 'allowance', allowances.data && children.data?.[0]?.id);
  return (
    <Section title="Allowances">
      <p className="max-w-reading text-ink-muted">
        An allowance is paid automatically on its day, in your family's time zone.
      </p>
      <Loaded
        query={both(children, allowances)}
        skeleton={
          <Card list>
            <SkeletonRows rows={3} />
          </Card>
        }
        isEmpty={([family]) => family.length === 0}
        empty={
          <Card list>
            <NoChildren />
          </Card>
        }
      >
        {([family, all]) => (
          <div className="grid grid-cols-1 gap-6">
            {family.map(child => (
              <ChildAllowances
                key={child.id}
                child={child}
                allowances={all.filter(({ childId }) => childId === child.id)}
                onAdd={() => adding.show(child.id)}
              />
            ))}
            {adding.shown && <AllowanceDialog family={family} childId={adding.shown} onClose={adding.close} />}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

interface ChildAllowancesProps {
  readonly child: Child;
  readonly allowances: readonly Allowance[];
  readonly onAdd: () => void;
}

function ChildAllowances({ child, allowances, onAdd }: ChildAllowancesProps) {
  const shown = allowances.filter(({ status, missed }) => status !== 'ended' || missed !== null);
  return (
    <Section
      level={3}
      title={
        <span className="flex items-center gap-2.5 wrap-anywhere">
          <Avatar name={child.username} childColor={colorOf(child)} size="sm" />
          {child.username}
        </span>
      }
      actions={
        <AddButton dialog={AllowanceDialog} aria-label={`Add Allowance for ${child.username}`} onClick={onAdd}>
          Add Allowance
        </AddButton>
      }
    >
      <Card list>
        {shown.length === 0 ? (
          <p className="py-2 text-ink-muted">No allowance yet.</p>
        ) : (
          <List>
            {shown.map(allowance => (
              <AllowanceRow key={allowance.id} allowance={allowance} child={child} />
            ))}
          </List>
        )}
      </Card>
    </Section>
  );
}
