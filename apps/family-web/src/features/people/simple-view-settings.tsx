import { offersSimpleView } from '@pocketful/people/rules/simple-view-age';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { useChildren } from './use-children.ts';

/** Which small children have the simple view. Nothing in a family that it is not offered to. */
export function SimpleViewSettings() {
  const children = useChildren();
  // A child who grew up keeps it until an adult switches it off.
  const offered = children.data?.filter(({ age, simpleView }) => simpleView || offersSimpleView(age)) ?? [];
  if (offered.length === 0) return null;
  return (
    <Section title="Simple view">
      <p className="max-w-reading text-ink-muted">
        It has pictures, large buttons, and words that are read aloud, for a child who does not read yet. A voice on the
        child's device reads, so no word leaves the device. Give your chores pictures, too.
      </p>
      <Card list>
        <ul className="grid grid-cols-1 divide-y divide-line">
          {offered.map(child => (
            <li key={child.id} className="py-1">
              <FeatureSwitch feature="simpleView" child={child} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
