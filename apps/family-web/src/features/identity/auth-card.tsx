import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { Heading } from '@pocketful/ui-kit/heading';
import { Link } from '@pocketful/ui-kit/link';
import { Logo } from '@pocketful/ui-kit/logo';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';

export interface AuthCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Wider, for forms of two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
  /** Links under the card. */
  readonly footer?: ReactNode;
}

/** The frame of the screens before anybody is in: the logo, a card, links below it. */
export function AuthCard({ title, lead, wide = false, children, footer }: AuthCardProps) {
  return (
    <CenteredPage width={wide ? 'form' : 'card'} className="max-sm:gap-3 max-sm:py-4">
      <RouterLink to={place('home')} aria-label="Pocketful home" className="justify-self-center rounded-md">
        <Logo size={40} />
      </RouterLink>
      <Card>
        <Heading level={1}>{title}</Heading>
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
        <NotKept />
        <div className="mt-5">{children}</div>
      </Card>
      {footer && <div className="grid justify-items-center gap-0.5 text-center">{footer}</div>}
    </CenteredPage>
  );
}

/** The browser dropped the cookie of a sign-in. Over plain http it drops one that is for https only. */
function NotKept() {
  const session = useSession();
  if (session.stage !== 'stranger' || session.notice !== 'not kept') return null;
  const https = location.protocol === 'http:' ? session.httpsAddress : undefined;
  return (
    <Callout tone="caution" role="alert" title="This browser did not keep the sign-in" className="mt-5">
      Allow cookies for this address
      {https && (
        <>
          , or open{' '}
          <Link href={https}>
            <span className="wrap-anywhere">{https}</span>
          </Link>
        </>
      )}
      .
    </Callout>
  );
}
