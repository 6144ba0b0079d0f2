import { type ComponentType, useEffect, useState } from 'react';
import { onErrors, raiseError } from './error-events.tsx';

/** From now on what nobody handles in this window raises its event. Answers how to stop. */
export function captureErrors(): () => void {
  const onError = ({ error, filename }: ErrorEvent) => {
    // Extensions break, too, and of another site's script nothing is told.
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
 * Asks whether an error is to be told. Below a provider of layers, keyed by whoever is there. Its code comes
 * with the first error; where it cannot be loaded, the error is not reported.
 */
export function ErrorReports() {
  const [Reports, setReports] = useState<ComponentType>();
  useEffect(() => {
    const load = () => void import('./report-dialog.tsx').then(part => setReports(() => part.Reports)).catch(() => {});
    onErrors(load);
  }, []);
  return Reports && <Reports />;
}
