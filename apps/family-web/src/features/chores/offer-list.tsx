import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import type { ReactNode } from 'react';

export interface OfferListProps {
  readonly offers: readonly ChoreOffer[];
  readonly inTurns?: boolean;
  readonly row: (offer: ChoreOffer) => ReactNode;
}

/** The offers that the first child takes, or those that go in turns. Nothing if there are none. */
export function OfferList({ offers, inTurns = false, row }: OfferListProps) {
  const title = inTurns ? 'In turn' : 'Up for grabs';
  const shown = offers.filter(offer => offer.inTurns === inTurns);
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      <Card list>
        <List label={title}>{shown.map(row)}</List>
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
