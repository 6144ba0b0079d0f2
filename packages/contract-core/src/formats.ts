import { isCurrency } from '@pocketful/domain/intl/currencies';
import { canonicalLocale } from '@pocketful/domain/intl/locales';
import { z } from 'zod';

/** A currency that a family may have. */
export const currency = z.string().refine(isCurrency, 'Please choose a currency');

/** A locale, as its language and region. */
export const locale = z
  .string()
  .max(35)
  .transform((text, context) => {
    const known = canonicalLocale(text);
    if (known === undefined) context.addIssue({ code: 'custom', message: 'Please choose a format' });
    return known ?? text;
  });

/** A browser's locale. One that this runtime does not know counts as absent. */
export const browserLocale = z.string().transform(text => (text.length > 64 ? undefined : canonicalLocale(text)));
