import { resolve } from 'node:path';

/** A path as it was typed: relative to the folder of the caller. npm runs a script in the folder of the checkout. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}
