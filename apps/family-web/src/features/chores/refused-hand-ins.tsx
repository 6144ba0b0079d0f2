import { Callout } from '@pocketful/ui-kit/callout';
import { Section } from '@pocketful/ui-kit/section';
import { useSyncExternalStore } from 'react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useMember } from '../../shared/session.tsx';

/** The chores that the active child handed in offline and the server refused, each until the child dismisses it. */
export function RefusedHandIns() {
  const me = useMember();
  const { queue } = useAppRuntime();
  const refused = useSyncExternalStore(queue.subscribe, () => queue.refused(me.id));
  if (refused.length === 0) return null;
  return (
    <Section title="Not Handed In">
      {refused.map(handIn => {
        const { choreId, name = 'A chore' } = handIn;
        return (
          <Callout
            key={choreId}
            tone="caution"
            title={name}
            action={<DismissButton what={name} onClick={() => queue.remove(handIn)} />}
          >
            {handIn.refused}
          </Callout>
        );
      })}
    </Section>
  );
}
