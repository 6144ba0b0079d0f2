import { config } from 'zod';
import { ERRORS } from './errors.ts';

/**
 * Makes every rule of the contract that has no words of its own speak to people: what a schema says by itself is for
 * programmers. The path of an error still names the field. To be called once where bodies are checked.
 */
export function speakPlainly(): void {
  config({ customError: () => ERRORS.INVALID_INPUT.message });
}
