/** Prints the path of a Chromium for tests and screenshots, installing one where that is allowed. */
import { ensureChromium } from './chromium.ts';
import { describeFailure } from './operator-error.ts';

try {
  console.log(ensureChromium());
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
