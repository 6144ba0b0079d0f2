import { Card } from '@pocketful/ui-kit/card';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { Heading } from '@pocketful/ui-kit/heading';
import { Logo } from '@pocketful/ui-kit/logo';
import type { ReactNode } from 'react';

export interface StaffFrameProps {
  readonly title: string;
  readonly lead: string;
  /** A notice above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** One card in the middle of the page, before the portal opens. */
export function StaffFrame({ title, lead, notice, children }: StaffFrameProps) {
  return (
    <CenteredPage>
      <Logo className="justify-self-center" />
      {notice}
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <Heading level={1}>{title}</Heading>
          <p className="text-ink-muted">{lead}</p>
        </div>
        {children}
      </Card>
    </CenteredPage>
  );
}
