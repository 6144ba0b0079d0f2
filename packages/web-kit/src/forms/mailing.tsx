import type { WriteName } from '@pocketful/api-client/names';
import { SENDS_NO_MAIL } from '@pocketful/contract-core/mail-off';
import { Callout } from '@pocketful/ui-kit/callout';
import type { ReactNode } from 'react';
import { type Read, useApiQuery } from '../calls/use-api.tsx';
import type { Write } from '../calls/use-write.tsx';

/**
 * Whether this Pocketful sends mail, for a form that asks for one; `Loaded` draws the form by it. If that read fails,
 * the form is shown, and the server refuses the call where there is no mail.
 */
export function useMailing(write: Pick<Write<WriteName>, 'failure'>): Read<{ readonly on: boolean }> {
  const asked = useApiQuery('getMailing', {});
  if (write.failure?.code === 'MAIL_OFF') return { ...asked, data: { on: false } };
  return asked.data === undefined && asked.error !== null ? { ...asked, data: { on: true } } : asked;
}

/** Says that there is no mail, and the alternative. */
export function NoMail({ children }: { readonly children: ReactNode }) {
  return (
    <Callout tone="caution" role="status">
      {SENDS_NO_MAIL} {children}
    </Callout>
  );
}
