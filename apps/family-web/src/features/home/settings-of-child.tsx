import { isAdult } from '@pocketful/domain/family';
import type { Child } from '@pocketful/people/calls';
import { offersSimpleView } from '@pocketful/people/rules/simple-view-age';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { AllowancesSettings } from '../allowances/public.ts';
import { useFamilyChores } from '../chores/public.ts';
import { ChildPrivacy } from '../compliance/public.ts';
import { ChildDevices } from '../identity/public.ts';
import { AwaySettings, EditChild } from '../people/public.ts';
import { AutoApproveSettings } from '../requests/public.ts';
import { useFamilyClaims } from '../rewards/public.ts';

/** Every setting of a child. */
export function SettingsOfChild({ child }: { readonly child: Child }) {
  const { age, choresEnabled, simpleView } = child;
  const members = useApiQuery('listFamilyMembers', {});
  const waiting = {
    chores: waitingOf(child, useFamilyChores().data?.items),
    rewards: waitingOf(child, useFamilyClaims().data?.items),
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <AllowancesSettings child={child} />
      <AwaySettings child={child} />
      <Section title="Rules">
        <Card list>
          <ul className="grid grid-cols-1 divide-y divide-line *:py-1">
            <li>
              <FeatureSwitch feature="chores" child={child} waiting={waiting.chores} />
            </li>
            {choresEnabled && !simpleView && (
              <li>
                <FeatureSwitch feature="proposals" child={child} />
              </li>
            )}
            <li>
              <FeatureSwitch feature="rewards" child={child} waiting={waiting.rewards} />
            </li>
            <li>
              <AutoApproveSettings child={child} />
            </li>
            {/* A child who grew up keeps it until an adult switches it off. */}
            {(simpleView || offersSimpleView(age)) && (
              <li>
                <FeatureSwitch feature="simpleView" child={child} />
              </li>
            )}
          </ul>
        </Card>
      </Section>
      <Section
        title="Profile and devices"
        actions={<EditChild child={child} adults={members.data?.filter(({ role }) => isAdult(role)) ?? []} />}
      >
        <ChildDevices child={child} />
      </Section>
      <ChildPrivacy child={child} />
    </div>
  );
}

function waitingOf(
  { id }: Child,
  items: readonly { readonly childId: string; readonly status: string }[] = [],
): number {
  return items.filter(({ childId, status }) => childId === id && status === 'submitted').length;
}
