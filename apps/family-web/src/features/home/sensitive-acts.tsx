import type { SensitiveAct } from '@pocketful/domain/consents';
import { Callout } from '@pocketful/ui-kit/callout';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useDates } from '../../shared/use-dates.ts';

const TITLES: Readonly<Record<SensitiveAct, (by: string, child: string) => string>> = {
  'child.exported': (by, child) => `${by} saved a file with the data of ${child}`,
  'child.erased': by => `${by} deleted the account of a child`,
  'child.age_changed': (by, child) => `${by} changed the age of ${child}`,
  'consent.withdrawn': (by, child) => `${by} withdrew the consent for ${child}`,
  'consent.renewed': (by, child) => `${by} consented again for ${child}`,
};

/** Notices of what other adults did about a child within the last day. */
export function SensitiveActs() {
  const { time } = useDates();
  const dashboard = useApiQuery('getDashboard', {});
  return dashboard.data?.sensitiveActs.map(({ act, at, by, child }) => (
    <Callout key={`${act} ${at}`} title={TITLES[act](by ?? 'Another adult', child ?? 'a child')}>
      It happened at {time(at)}. If that should not have happened, please talk to each other.
    </Callout>
  ));
}
