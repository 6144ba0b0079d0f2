import { Card } from '@pocketful/ui-kit/card';
import { Link } from '@pocketful/ui-kit/link';
import { Section } from '@pocketful/ui-kit/section';
import { Link as RouterLink } from 'react-router-dom';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { place } from '../../shared/paths.ts';
import { ByChild } from '../people/public.ts';
import { AutoApproveSettings } from '../requests/public.ts';
import { useFamilyChores } from './use-chores.ts';

/** Which children have chores and can suggest some, and which are paid when they hand one in. */
export function ChoresSettings() {
  const chores = useFamilyChores();
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section
        title="Chores by child"
        className="max-w-2xl"
        actions={
          <Link asChild standalone>
            <RouterLink to={place('chores')}>All chores</RouterLink>
          </Link>
        }
      >
        <p className="max-w-reading text-ink-muted">
          A child whose chores are off sees none and can hand none in. What is there is kept until you switch them on
          again. A child whose suggestions are on can name a chore and what it should pay. You say yes or no, and can
          change the amount. You can still answer what waits when you switch them off.
        </p>
        <Card list>
          <ByChild query={chores}>
            {(family, { items }) => (
              <ul className="grid grid-cols-1 divide-y divide-line">
                {family.map(child => (
                  <li key={child.id} className="py-1">
                    <FeatureSwitch
                      feature="chores"
                      child={child}
                      waiting={
                        items.filter(({ childId, status }) => childId === child.id && status === 'submitted').length
                      }
                    />
                    {child.choresEnabled && !child.simpleView && <FeatureSwitch feature="proposals" child={child} />}
                  </li>
                ))}
              </ul>
            )}
          </ByChild>
        </Card>
      </Section>
      <AutoApproveSettings />
    </div>
  );
}
