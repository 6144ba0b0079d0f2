import type { RefusedRequest } from '@pocketful/error-logs/calls/refused-requests';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useSearchParams } from 'react-router-dom';
import type { FamilyView } from '../../shared/family-view.ts';
import { momentText } from '../../shared/when.tsx';

/** The refusals of the request with an id, or of all requests with a support code, one line each. Renders nothing if none. */
export function RefusedRequests({ request }: { readonly request: string }) {
  const refused = useApiQuery('listRefusedRequests', { query: { request } });
  const [params] = useSearchParams();
  const at = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('requestId', id);
    return `?${next}`;
  };
  return (
    <Loaded query={refused} failed="Refused requests could not be loaded" skeleton={null} empty={null}>
      {found => (
        <Callout title={found.length === 1 ? 'This request was refused' : `${found.length} requests end in this code`}>
          <ul className="grid gap-1" aria-label="Refused requests">
            {found.map(one => (
              <li key={one.requestId} className="wrap-anywhere">
                {lineOf(one)}
                {one.requestId !== request && (
                  <>
                    {' '}
                    <PlaceLink to={at(one.requestId)}>Request {one.requestId}</PlaceLink>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </Loaded>
  );
}

/** The newest refused requests of a family. */
export function RefusedOfFamily({ family }: { readonly family: FamilyView }) {
  const refused = useApiQuery('listRefusedRequests', { query: { familyId: family.id } });
  return (
    <Section title="Refused Requests">
      <Loaded
        query={refused}
        card="plain"
        skeleton={<SkeletonRows rows={2} />}
        empty={<EmptyState title="No request was refused in the last 30 days" />}
      >
        {found => (
          <Card>
            <ul className="grid gap-1 text-sm" aria-label="Refused requests">
              {found.map(one => (
                <li key={one.requestId} className="wrap-anywhere">
                  {lineOf(one, family)}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

function lineOf({ at, method, route, status, code, familyId, memberId }: RefusedRequest, family?: FamilyView): string {
  const whose = [
    !family && familyId && `Family ${familyId}`,
    memberId && (family?.names.get(memberId) ?? `member ${memberId}`),
  ]
    .filter(Boolean)
    .join(', ');
  return [momentText(at, family?.timeZone), `${method} ${route}`, `${status} ${code}`, whose || 'No session'].join(
    ' · ',
  );
}
