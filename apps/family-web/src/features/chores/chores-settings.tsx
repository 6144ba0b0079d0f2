import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { place } from '../../shared/paths.ts';
import { ByChild } from '../people/public.ts';
import { useFamilyChores } from './use-chores.ts';

/** Which children have chores, and the way to the duties. */
export function ChoresSettings() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ByChildSection />
      <Section
        title="Duties"
        className="max-w-2xl"
        actions={
          <PlaceLink standalone to={place('duties')}>
            All duties
          </PlaceLink>
        }
      >
        <p className="max-w-reading text-ink-muted">What is done every day and pays nothing, such as making the bed.</p>
      </Section>
    </div>
  );
}

function ByChildSection() {
  const chores = useFamilyChores();
  return (
    <Section
      title="Chores by child"
      className="max-w-2xl"
      actions={
        <PlaceLink standalone to={place('chores')}>
          All chores
        </PlaceLink>
      }
    >
      <p className="max-w-reading text-ink-muted">
        A child whose chores are off sees none and can hand none in. What is there is kept until you switch them on
        again.
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
                </li>
              ))}
            </ul>
          )}
        </ByChild>
      </Card>
    </Section>
  );
}
