/** A command or a start that cannot be carried out. The message is one clear line. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}
