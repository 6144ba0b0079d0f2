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

/** Whose turn it is: 'Leo's turn'. */
export function turnText({ turnOf }: Pick<ChoreOffer, 'turnOf'>): string {
  return turnOf ? `${turnOf}'s turn` : "No child's turn";
}
