/** Status and texts of a refusal. */
export interface ErrorText {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 429 | 500 | 503;
  /** Two or three words, above the message. */
  readonly title: string;
  /** What the person who is refused reads. */
  readonly message: string;
}
