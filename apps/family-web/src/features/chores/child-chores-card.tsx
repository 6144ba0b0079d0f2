import type { Chore } from '@pocketful/api-contract/chores';
import type { Child } from '@pocketful/api-contract/family';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { colorOf } from '../../shared/child-color.ts';
import { ChoreRow } from './chore-row.tsx';
import { ChoresSwitch } from './chores-switch.tsx';

/** Props of {@link ChildChoresCard}. */
export interface ChildChoresCardProps {
  readonly child: Child;
  /** The child's chores, open and approved. */
  readonly chores: readonly Chore[];
  readonly onAdd: () => void;
}

/** One child's chores at a glance, and whether that child has chores at all. */
export function ChildChoresCard({ child, chores, onAdd }: ChildChoresCardProps) {
  const headingId = useId();
  const open = chores.filter(({ status }) => status !== 'approved');
  const submitted = open.filter(({ status }) => status === 'submitted').length;
  return (
    <Card flush childColor={colorOf(child)}>
      <section aria-labelledby={headingId}>
        <header className="flex flex-wrap items-center gap-3 bg-child-soft px-4 py-3.5 sm:px-6">
          <Avatar name={child.username} childColor={colorOf(child)} />
          <div className="min-w-0 flex-1">
            <h2 id={headingId} className="font-bold break-words">
              {child.username}'s Chores
            </h2>
            {child.choresEnabled && (
              <p className="text-sm text-ink-muted">
                {open.length} pending · {chores.length - open.length} completed
              </p>
            )}
          </div>
          {child.choresEnabled && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" />}
              aria-label={`Add a chore for ${child.username}`}
              onClick={onAdd}
            >
              Add
            </Button>
          )}
        </header>
        <div className="px-4 py-1.5 sm:px-6">
          {child.choresEnabled && open.length > 0 && (
            <List>
              {open.map(chore => (
                <ChoreRow key={chore.id} chore={chore} date="due" deletable />
              ))}
            </List>
          )}
          {child.choresEnabled && open.length === 0 && <p className="py-3 text-ink-muted">Nothing to do right now.</p>}
        </div>
        <div className="border-t border-line px-4 py-1.5 sm:px-6">
          <ChoresSwitch child={child} submitted={submitted} />
        </div>
      </section>
    </Card>
  );
}
