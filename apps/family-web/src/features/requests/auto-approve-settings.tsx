import { cents } from '@pocketful/contract-core/money';
import { formatUsd } from '@pocketful/domain/money';
import type { Child } from '@pocketful/people/calls';
import type { AutoApprove } from '@pocketful/requests/calls/auto-approve';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useChildren } from '../people/public.ts';

/** Asks for the amounts, in a dialog. */
const AutoApproveDialog = lazyPart(async () => (await import('./auto-approve-dialog.tsx')).AutoApproveDialog);

/** Which children are paid when they hand something in, and up to which amounts. */
export function AutoApproveSettings() {
  const { data: family = [] } = useChildren();
  if (family.length === 0) return null;
  return (
    <Section title="Paid right away" className="max-w-2xl">
      <p className="max-w-reading text-ink-muted">
        Small chores and claims do not have to wait for you. What pays more than you say here waits for your approval.
      </p>
      <Card list>
        <ul className="grid grid-cols-1 divide-y divide-line">
          {family.map(child => (
            <li key={child.id} className="py-1">
              <OfChild child={child} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function OfChild({ child }: { readonly child: Child }) {
  const rule = useApiQuery('getAutoApprove', { params: { id: child.id } });
  return (
    <Loaded query={rule} skeleton={<SkeletonRows rows={1} />}>
      {data => <Rule child={child} rule={data} />}
    </Loaded>
  );
}

function Rule({ child, rule }: { readonly child: Child; readonly rule: AutoApprove }) {
  const { id, username } = child;
  const asking = useLayer<true>();
  const end = useWrite('setAutoApprove', {
    done: () => ['Paid right away is off', `What ${child.calledName} hands in waits for you.`],
    failed: ['Failed to end the rule', 'There was an error ending the rule.'],
  });
  const { mostEach, mostAWeek } = rule;
  const amounts =
    mostEach && mostAWeek
      ? `Up to ${formatUsd(cents(mostEach))} each, ${formatUsd(cents(mostAWeek))} a week.`
      : 'Everything waits for an adult.';
  return (
    <>
      <SwitchField
        label={`Pay ${username} right away`}
        hint={amounts}
        checked={end.wish ? end.wish.body.enabled : rule.enabled}
        onCheckedChange={wanted =>
          wanted ? asking.show(true) : end.send({ params: { id }, body: { enabled: false } })
        }
      />
      {rule.enabled && (
        <div className="pb-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Change the amounts for ${username}`}
            {...AutoApproveDialog.intent}
            onClick={() => asking.show(true)}
          >
            Change the amounts
          </Button>
        </div>
      )}
      {asking.shown && <AutoApproveDialog child={child} rule={rule} onClose={asking.close} />}
    </>
  );
}
