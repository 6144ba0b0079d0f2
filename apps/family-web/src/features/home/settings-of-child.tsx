import { isAdult } from '@pocketful/domain/family';
import { SWITCH_NAMES, type SwitchName } from '@pocketful/domain/switches';
import type { Child } from '@pocketful/people/calls';
import { offersSimpleView } from '@pocketful/people/rules/simple-view-age';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { childSetting } from '../../shared/child-settings.ts';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { AllowancesSettings } from '../allowances/public.ts';
import { useFamilyChores } from '../chores/public.ts';
import { ChildPrivacy } from '../compliance/public.ts';
import { ChildDevices } from '../identity/public.ts';
import { AwaySettings, EditChild, MemberFormats } from '../people/public.ts';
import { AutoApproveSettings } from '../requests/public.ts';
import { useFamilyClaims } from '../rewards/public.ts';

/** The children that a switch is offered for. Default: all. */
const OFFERED_TO: Partial<Record<SwitchName, (child: Child) => boolean>> = {
  proposals: ({ choresEnabled, simpleView }) => choresEnabled && !simpleView,
  // A child who grew up keeps it until an adult switches it off.
  simpleView: ({ simpleView, age }) => simpleView || offersSimpleView(age),
};

/** Every setting of a child. The address may name a section to begin with. */
export function SettingsOfChild({ child }: { readonly child: Child }) {
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const members = useApiQuery('listFamilyMembers', {});
  const waiting: Partial<Record<SwitchName, number>> = {
    chores: waitingOf(child, useFamilyChores().data?.items),
    rewards: waitingOf(child, useFamilyClaims().data?.items),
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <AllowancesSettings child={child} />
      <AwaySettings child={child} />
      <Section {...childSetting('rules')}>
        <Card list>
          <ul className="grid grid-cols-1 divide-y divide-line *:py-1">
            {SWITCH_NAMES.filter(name => OFFERED_TO[name]?.(child) ?? true).map(name => (
              <li key={name}>
                <FeatureSwitch feature={name} child={child} waiting={waiting[name]} />
              </li>
            ))}
            <li>
              <AutoApproveSettings child={child} />
            </li>
          </ul>
        </Card>
      </Section>
      <Section
        {...childSetting('profile')}
        actions={<EditChild child={child} adults={members.data?.filter(({ role }) => isAdult(role)) ?? []} />}
      >
        <div className="grid gap-6">
          <MemberFormats member={child} label="Format of numbers and dates" />
          <ChildDevices child={child} />
        </div>
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
