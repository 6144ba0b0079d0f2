import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { onErrors, raiseError } from './error-events.tsx';
import type { ReportsProps } from './report-dialog.tsx';

/** Raises an event for every unhandled error and rejection of this window. Returns a function that stops it. */
export function captureErrors(): () => void {
  const onError = ({ error, filename }: ErrorEvent) => {
    // Ignores errors of browser extensions, and of other sites' scripts, for which the browser reports no details.
    if (error && (!filename || filename.startsWith(location.origin))) raiseError('JavaScript Error', error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => raiseError('Network Error', reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * Asks whether to report an error. Render it below a provider of layers, with the active member as its key. The first error
 * loads its code. If the code cannot be loaded, the error is not reported.
 */
export function ErrorReports({ comments }: ReportsProps) {
  const [Reports, setReports] = useState<ComponentType<ReportsProps>>();
  useEffect(() => {
    const load = () => loadReports(part => setReports(() => part.Reports));
    onErrors(load);
  }, []);
  return Reports && <Reports comments={comments} />;
}

/**
 * Clears the cache. The names in it stay known, since an error that a former page raises may still contain one when the
 * server no longer knows whose page it was.
 */
export function clearCache(queryClient: QueryClient): void {
  const read = queryClient.getQueryCache().getAll();
  queryClient.clear();
  loadReports(part => part.remember(read));
}

/** Loads the code of reports, which is no part of a first load. */
function loadReports(use: (part: typeof import('./report-dialog.tsx')) => void): void {
  import('./report-dialog.tsx').then(use).catch(() => {});
}
