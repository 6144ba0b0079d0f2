import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { Child } from '@pocketful/people/calls';
import type { AutoApprove } from '@pocketful/requests/calls/auto-approve';
import { Button } from '@pocketful/ui-kit/button';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';

/** Asks for the amounts, in a dialog. */
const AutoApproveDialog = lazyPart(async () => (await import('./auto-approve-dialog.tsx')).AutoApproveDialog);

/** Whether a child is paid when it hands something in, and up to which amounts. */
export function AutoApproveSettings({ child }: { readonly child: Child }) {
  const rule = useApiQuery('getAutoApprove', { params: { id: child.id } });
  return (
    <Loaded query={rule} skeleton={<SkeletonRows rows={1} />}>
      {data => <Rule child={child} rule={data} />}
    </Loaded>
  );
}

function Rule({ child, rule }: { readonly child: Child; readonly rule: AutoApprove }) {
  const { id, calledName } = child;
  const asking = useLayer<true>();
  const end = useWrite('setAutoApprove', {
    done: () => ['Paid right away is off', `What ${calledName} hands in waits for you.`],
    failed: ['Failed to end the rule', 'There was an error ending the rule.'],
  });
  const { mostEach, mostAWeek } = rule;
  const amounts =
    mostEach && mostAWeek
      ? `Up to ${reader().money(cents(mostEach))} each, ${reader().money(cents(mostAWeek))} a week.`
      : 'Everything waits for an adult.';
  return (
    <>
      <SwitchField
        label={`Pay ${calledName} right away`}
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
            aria-label={`Change the amounts for ${calledName}`}
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
