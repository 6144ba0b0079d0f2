import type { ErrorLog } from '@pocketful/error-logs/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Page } from '@pocketful/ui-kit/page';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { NewWindowLink } from '../../shared/new-window-link.tsx';
import { Filters } from './filters.tsx';
import { ErrorLogDialog, UpdateErrorLogDialog } from './lazy-dialogs.ts';
import { LogTable } from './log-table.tsx';
import { RefusedRequests } from './refused-requests.tsx';
import { trailOf } from './trail-of.ts';
import { useFilters, useOpenLog } from './use-filters.ts';

/** Errors, newest first, for staff to look into. */
export function ErrorLogs() {
  const filters = useFilters();
  const { severity, status, limit, requestId } = filters;
  const query = { severity, status, limit: Number(limit), requestId: requestId || undefined };
  const logs = useApiPages('listErrorLogs', { query });
  const opened = useOpenLog();
  const update = useLayer<ErrorLog>();
  return (
    <Page
      width="wide"
      title="Error Logs"
      lead="What went wrong in browsers and on the server. The same error is one line that counts."
      actions={
        <>
          <PlaceLink standalone to="/admin-portal">
            <ArrowLeft />
            Back to Admin Portal
          </PlaceLink>
          <NewWindowLink to="/error-logs" />
          <Button variant="secondary" busy={logs.isFetching} onClick={() => void logs.refetch()}>
            <RefreshCw />
            Refresh
          </Button>
        </>
      }
    >
      <Filters filters={filters} />
      {requestId !== '' && <RefusedRequests request={requestId} />}
      <Card flush>
        <Loaded
          query={logs}
          failed="Error logs could not be loaded"
          skeleton={<SkeletonRows rows={6} />}
          empty={
            <EmptyState
              level={2}
              title="No error logs found"
              action={
                requestId !== '' && (
                  <PlaceLink standalone to={trailOf(requestId)}>
                    See what it did in the audit log
                  </PlaceLink>
                )
              }
            >
              {requestId === ''
                ? 'Nothing went wrong that these filters would show.'
                : 'No error was logged for this request: it was answered, or refused.'}
            </EmptyState>
          }
        >
          {({ items, more }) => (
            <>
              <LogTable logs={items} hasMore={more !== undefined} onOpen={opened.open} onUpdate={update.show} />
              <More more={more} />
            </>
          )}
        </Loaded>
      </Card>
      {opened.id !== undefined && (
        <ErrorLogDialog
          id={opened.id}
          known={logs.data?.items.find(({ id }) => id === opened.id)}
          onUpdate={update.show}
          onClose={opened.close}
        />
      )}
      {update.shown && <UpdateErrorLogDialog log={update.shown} onClose={update.close} />}
    </Page>
  );
}
