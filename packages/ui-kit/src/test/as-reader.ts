import { formatsOf } from '@pocketful/domain/intl/formats';
import { setReader } from '@pocketful/domain/intl/reader';

/** The `beforeEach` of a story in other formats. Its end brings the former ones back. */
export function asReader(locale: string, currency: string) {
  return () => {
    setReader(formatsOf({ locale, currency }));
    return () => setReader(formatsOf());
  };
}
