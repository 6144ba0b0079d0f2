import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import type { ReactNode } from 'react';

export interface OfferListProps {
  readonly offers: readonly ChoreOffer[];
  readonly title: string;
  readonly row: (offer: ChoreOffer) => ReactNode;
}

/** Offers under a heading. Nothing if there are none. */
export function OfferList({ offers, title, row }: OfferListProps) {
  if (offers.length === 0) return null;
  return (
    <Section title={title}>
      <Card list>
        <List label={title}>{offers.map(row)}</List>
      </Card>
    </Section>
  );
}

/** Whose turn it is, and its status: 'Leo's turn', 'Your turn: handed in'. */
export function turnText({ turnOf, turnStatus, takenBy }: ChoreOffer, me?: string): string {
  if (!turnOf) return 'No child can do it this time';
  const turn = takenBy === me ? 'Your turn' : `${turnOf}'s turn`;
  if (turnStatus === 'approved') return `${turn}: done`;
  return turnStatus === 'submitted' ? `${turn}: handed in` : turn;
}
