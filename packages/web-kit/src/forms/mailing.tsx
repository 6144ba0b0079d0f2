import type { WriteName } from '@pocketful/api-client/names';
import { SENDS_NO_MAIL } from '@pocketful/contract-core/mail-off';
import { Callout } from '@pocketful/ui-kit/callout';
import type { ReactNode } from 'react';
import { type Read, useApiQuery } from '../calls/use-api.tsx';
import type { Write } from '../calls/use-write.tsx';

/**
 * Whether this Pocketful sends mail, for a form that asks for one; `Loaded` draws the form by it. Where that cannot be
 * asked the form is there: the refusal of what it sends then says what is so.
 */
export function useMailing(write: Pick<Write<WriteName>, 'failure'>): Read<{ readonly on: boolean }> {
  const asked = useApiQuery('getMailing', {});
  if (write.failure?.code === 'MAIL_OFF') return { ...asked, data: { on: false } };
  return asked.data === undefined && asked.error !== null ? { ...asked, data: { on: true } } : asked;
}

/** Says that there is no mail, and what can be done instead. */
export function NoMail({ children }: { readonly children: ReactNode }) {
  return (
    <Callout tone="caution" role="status">
      {SENDS_NO_MAIL} {children}
    </Callout>
  );
}
