import type { ChoreOffer } from '@pocketful/api-contract/chores/offers';
import { cents } from '@pocketful/api-contract/core/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Hand } from 'lucide-react';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreTile } from './chore-tile.tsx';
import { SeriesLine } from './series-line.tsx';

/** The chores that the child can take: the first one has it. Nothing if there are none. */
export function UpForGrabs() {
  const offers = useApiQuery('listChoreOffers', {});
  return (
    <Loaded query={offers} skeleton={null} empty={null}>
      {list => (
        <Section title="Up for grabs">
          <Card list>
            <List label="Up for grabs">
              {list.map(offer => (
                <OfferRow key={offer.id} offer={offer} />
              ))}
            </List>
          </Card>
        </Section>
      )}
    </Loaded>
  );
}

function OfferRow({ offer }: { readonly offer: ChoreOffer }) {
  const { due } = useDates();
  const take = useWrite('takeChoreOffer', {
    done: ({ name }) => ['It is yours', `"${name}" is on your list.`],
    failed: ['Not This Time', 'Please try again.'],
    refusals: {
      TOO_MANY_CHORES: 'You have many open chores. Finish some first.',
      CHORES_DISABLED: 'Your chores are switched off right now.',
    },
  });
  return (
    <ListRow
      leading={offer.iconName && <ChoreTile chore={offer} />}
      title={offer.name}
      meta={
        <>
          {due(offer.dueDate)}
          <SeriesLine chore={offer} />
        </>
      }
      trailing={<Money cents={cents(offer.reward)} className="text-lg" />}
      actions={
        <Button
          icon={<Hand aria-hidden="true" />}
          busy={take.busy}
          aria-label={`Take It: ${offer.name}`}
          onClick={() => take.send({ params: { offerId: offer.id } })}
        >
          Take It
        </Button>
      }
    />
  );
}
