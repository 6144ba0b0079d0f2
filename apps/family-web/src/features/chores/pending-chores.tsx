import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';
import { ChoreBadge } from './chore-badge.tsx';
import { ChoreLine } from './chore-line.tsx';
import { isPendingList, useFamilyChores } from './use-chores.ts';

/** How many chores of a child are shown at first. */
const SHOWN = 3;

export interface PendingChoresProps {
  readonly child: Child;
  /** Shows each of them. Default: the first three. */
  readonly all?: boolean;
}

/** A child's chores to do and handed in. */
export function PendingChores({ child, all = false }: PendingChoresProps) {
  const chores = useFamilyChores();
  return (
    <Card>
      <Section
        title="Pending Chores"
        level={all ? 2 : 3}
        actions={
          <PlaceLink standalone className="-my-2.5" to={place('chores')}>
            All chores
          </PlaceLink>
        }
      >
        <Loaded query={chores} skeleton={<SkeletonRows rows={2} />}>
          {({ items }) => {
            const pending = items.filter(chore => chore.childId === child.id && isPendingList(chore));
            if (pending.length === 0) return <p className="text-ink-muted">Nothing to do right now.</p>;
            return (
              <List className="-my-1">
                {pending.slice(0, all ? undefined : SHOWN).map(chore => (
                  <ListRow
                    key={chore.id}
                    title={chore.name}
                    meta={
                      <ChoreLine chore={chore}>
                        <ChoreBadge chore={chore} />
                      </ChoreLine>
                    }
                    trailing={<Money cents={cents(chore.reward)} />}
                  />
                ))}
              </List>
            );
          }}
        </Loaded>
      </Section>
    </Card>
  );
}
