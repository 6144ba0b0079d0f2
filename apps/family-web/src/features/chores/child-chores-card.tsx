import type { Chore } from '@pocketful/chores/calls';
import type { Child } from '@pocketful/people/calls';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import type { Listed } from '@pocketful/web-kit/calls/use-api';
import { useId } from 'react';
import { AddButton } from '../../shared/add-button.tsx';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { ChoreRow } from './chore-row.tsx';
import { ChoreDialog } from './lazy-dialogs.ts';
import { isPendingList, useChildChores } from './use-chores.ts';

export interface ChildChoresCardProps {
  readonly child: Child;
  /** The family's chores, read so far. */
  readonly family: Listed<Chore>;
  readonly onAdd: () => void;
}

/** One child's chores at a glance, and whether that child has chores at all. */
export function ChildChoresCard({ child, family, onAdd }: ChildChoresCardProps) {
  const headingId = useId();
  const chores = family.items.filter(({ childId }) => childId === child.id);
  const open = chores.filter(({ status }) => status !== 'approved');
  const submitted = open.filter(({ status }) => status === 'submitted').length;
  return (
    <Card flush childColor={colorOf(child)}>
      <section aria-labelledby={headingId}>
        <header className="flex flex-wrap items-center gap-3 bg-child-soft px-4 py-3.5 sm:px-6">
          <Face of={child} />
          <div className="whole-words">
            <h2 id={headingId} className="font-bold">
              {child.username}'s Chores
            </h2>
            {child.choresEnabled && (
              <p className="text-sm text-ink-muted">
                {open.filter(isPendingList).length} pending · <CompletedCount child={child} family={family} /> completed
              </p>
            )}
          </div>
          {child.choresEnabled && (
            <AddButton dialog={ChoreDialog} aria-label={`Add a chore for ${child.username}`} onClick={onAdd}>
              Add
            </AddButton>
          )}
        </header>
        <div className="px-4 py-1.5 sm:px-6">
          {open.length > 0 && (
            <List>
              {open.map(chore => (
                <ChoreRow key={chore.id} chore={chore} date="due" />
              ))}
            </List>
          )}
          {child.choresEnabled && open.length === 0 && <p className="py-3 text-ink-muted">Nothing to do right now.</p>}
        </div>
        <div className="border-t border-line px-4 py-1.5 sm:px-6">
          <FeatureSwitch feature="chores" child={child} waiting={submitted} />
        </div>
      </section>
    </Card>
  );
}

type CompletedCountProps = Pick<ChildChoresCardProps, 'child' | 'family'>;

/** How many were approved. Where the family's list goes on, it may hold none of this child's: its own list is asked. */
function CompletedCount({ child, family }: CompletedCountProps) {
  const own = useChildChores(child.id, family.more !== undefined);
  const list = family.more ? own.data : family;
  if (!list) return '…';
  const approved = list.items.filter(chore => chore.childId === child.id && chore.status === 'approved');
  return `${approved.length}${list.more ? '+' : ''}`;
}
