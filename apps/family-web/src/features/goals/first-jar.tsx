import { reader } from '@pocketful/domain/intl/reader';
import { Jar } from '@pocketful/ui-kit/jar';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { GoalJar } from './goal-jar.tsx';
import { progressOf, queueOf, useChildGoals } from './use-goals.ts';

/** The first goal of a child as a jar with the money that it holds. It leads to the goals. */
export function FirstJar() {
  const goals = useChildGoals(useMember().id);
  return (
    <Loaded query={goals} skeleton={<Jar level={0} onPocket className="size-24 sm:size-32" />}>
      {({ items }) => {
        const [goal] = queueOf(items);
        const progress = goal && progressOf(goal);
        return (
          <RouterLink
            to={place('goals')}
            className="grid w-min min-w-24 grow-0 justify-items-center rounded-md text-center text-sm text-on-pocket sm:min-w-32"
          >
            <GoalJar key={goal?.id} goal={goal} onPocket className="size-24 sm:size-32" />
            <span className="font-semibold wrap-anywhere">{goal ? goal.name : 'Start a goal'}</span>
            {progress && (
              <span className="money text-on-pocket-muted">
                {reader().money(progress.savedCents)} of {reader().money(progress.targetCents)}
              </span>
            )}
          </RouterLink>
        );
      }}
    </Loaded>
  );
}
