import { Card } from '@pocketful/ui-kit/card';
import { Logo } from '@pocketful/ui-kit/logo';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';

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
    <main className={`mx-auto grid min-h-dvh w-full content-center gap-5 px-4 py-8 ${wide ? 'max-w-2xl' : 'max-w-md'}`}>
      <RouterLink to={place('home')} aria-label="Pocketful home" className="justify-self-center rounded-md">
        <Logo size={40} />
      </RouterLink>
      <Card>
        <h1 className="text-2xl font-extrabold tracking-[-0.025em]">{title}</h1>
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
        <div className="mt-5">{children}</div>
      </Card>
      {footer && <div className="grid justify-items-center gap-0.5 text-center">{footer}</div>}
    </main>
  );
}
