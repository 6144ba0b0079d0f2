import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import { cents } from '@pocketful/contract-core/money';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Hand } from 'lucide-react';
import { useMember } from '../../shared/session.tsx';
import { ChoreLine } from './chore-line.tsx';
import { ChoreTile } from './chore-tile.tsx';
import { OfferList, turnText } from './offer-list.tsx';

/** The chores that the child can take: the first one has it. Nothing if there are none. */
export function UpForGrabs() {
  const offers = useApiQuery('listChoreOffers', {});
  return (
    <Loaded query={offers} skeleton={null} empty={null}>
      {list => (
        <OfferList
          offers={list.filter(({ inTurns }) => !inTurns)}
          title="Up for grabs"
          row={offer => <OfferRow key={offer.id} offer={offer} />}
        />
      )}
    </Loaded>
  );
}

/** The chores that the child and its siblings have in turn, without those that the child has to do. Nothing if there are none. */
export function InTurn() {
  const { data: offers = [] } = useApiQuery('listChoreOffers', {});
  const me = useMember();
  const shown = offers.filter(
    ({ inTurns, takenBy, turnStatus }) => inTurns && (takenBy !== me.id || turnStatus === 'approved'),
  );
  return <OfferList offers={shown} title="In turn" row={offer => <OfferRow key={offer.id} offer={offer} />} />;
}

function OfferRow({ offer }: { readonly offer: ChoreOffer }) {
  const me = useMember();
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
      leading={<ChoreTile chore={offer} />}
      title={offer.name}
      meta={
        <ChoreLine chore={offer}>
          {offer.inTurns && (
            <Badge tone={offer.takenBy === me.id ? 'success' : 'neutral'}>{turnText(offer, me.id)}</Badge>
          )}
        </ChoreLine>
      }
      trailing={<Money cents={cents(offer.reward)} className="text-lg" />}
      actions={
        offer.isOpen && (
          <Button
            icon={<Hand />}
            busy={take.busy}
            aria-label={`Take It: ${offer.name}`}
            onClick={() => take.send({ params: { offerId: offer.id } })}
          >
            Take It
          </Button>
        )
      }
    />
  );
}
