import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Trash2 } from 'lucide-react';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreTile } from './chore-tile.tsx';
import { OfferList, turnText } from './offer-list.tsx';
import { SeriesLine } from './series-line.tsx';
import { useOpening } from './use-series.ts';

export interface OffersCardProps {
  readonly family: readonly Child[];
}

/** The chores that are up for grabs, and those that go in turns, for adults. Nothing if there are none. */
export function OffersCard({ family }: OffersCardProps) {
  const offers = useApiQuery('listChoreOffers', {});
  return (
    <Loaded query={offers} skeleton={null} empty={null}>
      {list =>
        [false, true].map(inTurns => (
          <OfferList
            key={String(inTurns)}
            offers={list}
            inTurns={inTurns}
            row={offer => <OfferRow key={offer.id} offer={offer} family={family} />}
          />
        ))
      }
    </Loaded>
  );
}

function OfferRow({ offer, family }: OffersCardProps & { readonly offer: ChoreOffer }) {
  const { due } = useDates();
  const { name, childIds } = offer;
  const children = family.filter(({ id, choresEnabled }) => childIds.includes(id) && choresEnabled);
  return (
    <ListRow
      leading={offer.iconName && <ChoreTile chore={offer} />}
      title={name}
      meta={
        <>
          <OfferState offer={offer} family={family} />
          <span>{children.map(({ username }) => username).join(', ') || 'Chores are off for these children'}</span>
          {due(offer.dueDate)}
          <SeriesLine chore={offer} />
        </>
      }
      trailing={
        <span className="flex items-center">
          <Money cents={cents(offer.reward)} />
          <AskedWrite call="deleteChoreOffer" input={{ params: { id: offer.id } }} {...asked(offer)}>
            {ask => (
              <IconButton
                aria-label={offer.inTurns ? `End turns of ${name}` : `Delete ${name}`}
                className="-my-2.5 -mr-3"
                {...ask}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </AskedWrite>
        </span>
      }
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

/** Whose turn it is, whether a child can take it, or who has it and when the next one opens. */
function OfferState({ offer, family }: OffersCardProps & { readonly offer: ChoreOffer }) {
  const opening = useOpening(offer);
  const taker = family.find(({ id }) => id === offer.takenBy)?.username;
  if (offer.inTurns) return <Badge>{turnText(offer)}</Badge>;
  if (offer.isOpen) return <Badge tone="success">Up for grabs</Badge>;
  return (
    <>
      <Badge>{taker ? `Taken by ${taker}` : 'Not open yet'}</Badge>
      {opening && <span>The next one opens {opening}</span>}
    </>
  );
}
