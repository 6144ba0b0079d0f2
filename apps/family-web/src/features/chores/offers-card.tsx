import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { DELETE, RowTitle } from '../../shared/row-title.tsx';
import { ChoreLine } from './chore-line.tsx';
import { ChoreTile } from './chore-tile.tsx';
import { OfferList, turnText } from './offer-list.tsx';
import { useOpening } from './use-series.ts';

interface OfferRowProps {
  readonly offer: ChoreOffer;
  readonly family: readonly Child[];
}

export interface OffersCardProps extends Pick<OfferRowProps, 'family'> {
  readonly inTurns?: boolean;
}

/** The chores that are up for grabs, or those that go in turns, for adults. Nothing if there are none. */
export function OffersCard({ family, inTurns = false }: OffersCardProps) {
  const offers = useApiQuery('listChoreOffers', {});
  return (
    <Loaded query={offers} skeleton={null} empty={null}>
      {list => (
        <OfferList
          offers={list.filter(offer => offer.inTurns === inTurns)}
          title={inTurns ? 'In turn' : 'Up for grabs'}
          row={offer => <OfferRow key={offer.id} offer={offer} family={family} />}
        />
      )}
    </Loaded>
  );
}

function OfferRow({ offer, family }: OfferRowProps) {
  const { name, childIds, inTurns } = offer;
  const opening = useOpening(offer);
  const children = family.filter(({ id, choresEnabled }) => childIds.includes(id) && choresEnabled);
  return (
    <ListRow
      leading={<ChoreTile chore={offer} />}
      title={
        <AskedWrite call="deleteChoreOffer" input={{ params: { id: offer.id } }} {...asked(offer)}>
          {ask => <RowTitle name={name} actions={[{ ...DELETE, ...(inTurns && { label: 'End turns' }), ...ask }]} />}
        </AskedWrite>
      }
      meta={
        <ChoreLine chore={offer}>
          <OfferBadge offer={offer} family={family} />
          {!inTurns && !offer.isOpen && opening && <>The next one opens {opening}</>}
          {children.map(({ calledName }) => calledName).join(', ') || 'Chores are off for these children'}
        </ChoreLine>
      }
      trailing={<Money cents={cents(offer.reward)} />}
    />
  );
}

/** The texts of the deletion's question and messages. */
function asked({ name, inTurns }: ChoreOffer) {
  return {
    title: inTurns ? 'End the turns?' : 'Delete this offer?',
    confirmLabel: inTurns ? 'End Turns' : 'Delete',
    description: inTurns
      ? `No child gets "${name}" after this turn. The chore stays on the child's list.`
      : `"${name}" is no longer up for grabs. A chore that was taken stays on the child's list.`,
    done: inTurns
      ? (['Turns ended', `No child gets "${name}" after this turn.`] as const)
      : (['Offer deleted', `"${name}" is no longer up for grabs.`] as const),
    failed: inTurns
      ? (['Failed to end the turns', 'There was an error ending the turns.'] as const)
      : (['Failed to delete offer', 'There was an error deleting the offer.'] as const),
  };
}

/** Whose turn it is, whether a child can take it, or who has it. */
function OfferBadge({ offer, family }: OfferRowProps) {
  const taker = family.find(({ id }) => id === offer.takenBy)?.calledName;
  if (offer.inTurns) return <Badge>{turnText(offer)}</Badge>;
  if (offer.isOpen) return <Badge tone="success">Up for grabs</Badge>;
  return <Badge>{taker ? `Taken by ${taker}` : 'Not open yet'}</Badge>;
}
