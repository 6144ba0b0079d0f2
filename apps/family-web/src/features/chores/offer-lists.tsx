import type { ChoreOffer } from '@pocketful/api-contract/chores/offers';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import type { ReactNode } from 'react';

export interface OfferListsProps {
  readonly offers: readonly ChoreOffer[];
  readonly row: (offer: ChoreOffer) => ReactNode;
}

/** The offers that the first child takes, and those that go in turns; a list without offers is not shown. */
export function OfferLists({ offers, row }: OfferListsProps) {
  return [
    { title: 'Up for grabs', inTurns: false },
    { title: 'In turn', inTurns: true },
  ].map(({ title, inTurns }) => {
    const shown = offers.filter(offer => offer.inTurns === inTurns);
    return (
      shown.length > 0 && (
        <Section key={title} title={title}>
          <Card list>
            <List label={title}>{shown.map(row)}</List>
          </Card>
        </Section>
      )
    );
  });
}

/** Whose turn it is, and what became of it: 'Leo's turn', 'Your turn: handed in'. */
export function turnText({ turnOf, turnStatus, takenBy }: ChoreOffer, me?: string): string {
  if (!turnOf) return 'No child can do it this time';
  const turn = takenBy === me ? 'Your turn' : `${turnOf}'s turn`;
  if (turnStatus === 'approved') return `${turn}: done`;
  return turnStatus === 'submitted' ? `${turn}: handed in` : turn;
}
