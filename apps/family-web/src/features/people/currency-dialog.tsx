import { ApiError } from '@pocketful/api-client/api-error';
import { CURRENCIES } from '@pocketful/domain/intl/currencies';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { currencyName } from '@pocketful/domain/intl/locales';
import { reader } from '@pocketful/domain/intl/reader';
import { Callout } from '@pocketful/ui-kit/callout';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

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
    done: answer => ['Currency changed', `Amounts are in ${currencyName(answer.currency)} now.`],
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
      description="Amounts are not converted. The number of each amount stays, with another sign. Paid right away goes off."
      submitLabel="Change Currency"
      submitDisabledReason={chosen === currency ? 'Please choose another currency first.' : undefined}
      size="sm"
      write={change}
      onSubmit={body => change.send({ body })}
      onClose={onClose}
    >
      <SelectField label="Currency" options={OPTIONS} {...form.field('currency')} />
      {chosen !== currency && (
        <p className="text-ink-muted">
          {money(1200)} becomes {formatsOf({ locale, currency: chosen }).money(1200)}. All adults of your family are
          told.
        </p>
      )}
      {notWhole && (
        <Callout title="These amounts have decimals">
          <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {notWhole.map(amount => (
              <li key={amount}>{amount}</li>
            ))}
          </ul>
        </Callout>
      )}
    </FormDialog>
  );
}
