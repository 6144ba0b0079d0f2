import type { Operator } from '@pocketful/compliance/calls';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Fragment } from 'react';
import { longDay, PolicyPart } from './policy-text.tsx';

/** The section of the privacy policy that names the people who run the instance. */
export const OPERATOR = { id: 'operator', title: 'Who runs this Pocketful' } as const;

/** The people who run the instance. They are not part of the versioned text: a change has its own date. */
export function OperatorPart() {
  const query = useApiQuery('getOperator', {});
  return (
    <PolicyPart {...OPERATOR}>
      <Loaded query={query} skeleton={<Skeleton shape="card" className="h-40 w-full" />}>
        {({ operator }) =>
          operator ? (
            <>
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
                {operatorLines(operator).map(([label, value]) => (
                  <Fragment key={label}>
                    <dt className="font-semibold">{label}</dt>
                    <dd>{value}</dd>
                  </Fragment>
                ))}
              </dl>
              <p className="text-sm text-ink-muted">Since {longDay(operator.since)}</p>
            </>
          ) : (
            <p>
              A household runs this Pocketful for itself. The people who set it up are responsible for it. Write through
              Contact in Settings.
            </p>
          )
        }
      </Loaded>
    </PolicyPart>
  );
}

function operatorLines({ name, address, phone, email, processors }: Operator): [label: string, value: string][] {
  return [
    ['Name', name],
    ['Address', address],
    ['Telephone', phone],
    ['Email', email],
    ...(processors ? [['Data is also received by', processors] satisfies [string, string]] : []),
  ];
}
