import { ApiError } from '@pocketful/api-client/api-error';
import { cents } from '@pocketful/contract-core/money';
import { CURRENCIES } from '@pocketful/domain/intl/currencies';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { currencyName, currencyUnits } from '@pocketful/domain/intl/locales';
import { reader } from '@pocketful/domain/intl/reader';
import { toDecimal } from '@pocketful/domain/money';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { useChildren } from './use-children.ts';

const currencyForm = z.strictObject({ currency: z.string() });

const OPTIONS = CURRENCIES.map(value => ({ value, label: `${currencyName(value)} (${value})` })).sort((a, b) =>
  a.label < b.label ? -1 : 1,
);

export interface CurrencyDialogProps {
  readonly onClose: () => void;
}

/** Chooses the family's currency, which converts no amount. */
export function CurrencyDialog({ onClose }: CurrencyDialogProps) {
  const { currency, locale, money } = reader();
  const form = useTypedForm(currencyForm, { start: { currency } });
  const change = useWrite('updateFamily', {
    done: answer => ['Currency changed', `Amounts are in ${currencyUnits(answer.currency)} now.`],
    failed: ['Update Failed', 'Failed to change the currency.'],
    after: onClose,
  });
  const chosen = form.watch('currency');
  const { failure } = change;
  const notWhole = failure?.error instanceof ApiError ? failure.error.problem?.amounts : undefined;
  return (
    <FormDialog
      form={form}
      title="Currency"
      description="Amounts are not converted. The number of each amount stays, with another sign. Rules that pay right away are switched off."
      submitLabel="Change Currency"
      submitDisabledReason={chosen === currency ? 'Please choose another currency first.' : undefined}
      size="sm"
      write={change}
      onSubmit={body => change.send({ body })}
      onClose={onClose}
    >
      <SelectField
        label="Currency"
        hint="Currencies with three decimals are not offered, since amounts have two."
        options={OPTIONS}
        {...form.field('currency')}
      />
      {chosen !== currency && (
        <p className="text-ink-muted">
          {money(1200)} becomes {formatsOf({ locale, currency: chosen }).money(1200)}. All adults of your family are
          told.
        </p>
      )}
      {notWhole && (
        <Callout title="These amounts have decimals">
          <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {notWhole.map((amount, at) => (
              <li key={`${at} ${amount}`}>{amount}</li>
            ))}
          </ul>
          <RoundBalances />
        </Callout>
      )}
    </FormDialog>
  );
}

/** Offers an entry for each child that brings the balance up to a whole amount. */
function RoundBalances() {
  const children = useChildren();
  const round = useWrite('createTransaction', {
    done: ({ amount }, { body }) => [
      'Balance rounded',
      `Added ${reader().money(cents(amount))} for ${nameOf(body.childId)}.`,
    ],
    failed: ['Transaction Failed', 'Failed to add transaction. Please try again.'],
  });
  const family = children.data ?? [];
  const nameOf = (childId: string) => family.find(({ id }) => id === childId)?.calledName ?? 'the child';
  return family.map(({ id: childId, calledName, balance }) => {
    const over = ((cents(balance) % 100) + 100) % 100;
    const missing = 100 - over;
    if (over === 0) return null;
    const entry = { childId, amount: toDecimal(missing), description: 'Rounded up', category: 'other' } as const;
    return (
      <Button
        key={childId}
        type="button"
        variant="secondary"
        className="mt-2"
        busy={round.wish?.body.childId === childId}
        onClick={() => round.send({ body: entry })}
      >
        Add {reader().money(missing)} for {calledName}
      </Button>
    );
  });
}
