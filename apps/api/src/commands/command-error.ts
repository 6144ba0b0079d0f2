/** A command that cannot be carried out; the message is the one clear line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
