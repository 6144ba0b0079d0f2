import { config } from 'zod';
import { ERRORS } from './errors.ts';

/**
 * Gives every rule of the contract without its own message a message for people: the default messages of a schema are for
 * programmers. The path of an error still names the field. To be called once where bodies are checked.
 */
export function speakPlainly(): void {
  config({ customError: () => ERRORS.INVALID_INPUT.message });
}
