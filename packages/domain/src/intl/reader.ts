import { type Formats, formatsOf } from './formats.ts';

let current = formatsOf();

/**
 * The formats of the reader: in a browser, of the member on the screen; on the server, of the caller of the
 * synchronous work of {@link readAs}, else the defaults.
 */
export function reader(): Formats {
  return current;
}

/** The formats of the reader in a time zone (an IANA name). */
export function readerIn(timeZone: string): Formats {
  const { locale, currency } = current;
  return formatsOf({ locale, currency, timeZone });
}

/** Sets the reader of a page. */
export function setReader(formats: Formats): void {
  current = formats;
}

/** Does synchronous work, such as checking an input, for a reader. */
export function readAs<T>(formats: Formats, work: () => T): T {
  const before = current;
  current = formats;
  try {
    return work();
  } finally {
    current = before;
  }
}
