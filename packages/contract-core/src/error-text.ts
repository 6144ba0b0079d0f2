/** Status and texts of an error. */
interface ErrorText {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 429 | 500 | 503;
  /** Two or three words, above the message. */
  readonly title: string;
  /** The text for the person who is refused. */
  readonly message: string;
  /** The field of the body that it is about: a form shows the message there. */
  readonly field?: string;
}

/** Errors by code. A code without a status or a text does not compile. */
export type ErrorTexts = Readonly<Record<string, ErrorText>>;
