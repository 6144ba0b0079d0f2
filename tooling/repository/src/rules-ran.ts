/** The program of `npm test`'s last step: fails when a rule of the catalogue names a test that did not run in it. */
import { readPassedTests } from '@pocketful/local/test-counts';
import { read, root } from './files.ts';
import { rulesIn, unshownIn } from './rules.ts';

const passed = readPassedTests(root);
const rules = rulesIn(read('docs/rules.md'));
const unshown = rules.flatMap(rule => unshownIn(rule, passed));
for (const fault of unshown) console.error(fault);
if (passed.length === 0) console.error('No test has run yet: this step looks at what the steps before it ran.');
else
  console.log(`${rules.length} rules, ${rules.length - unshown.length} shown by ${passed.length} tests that passed.`);
process.exit(unshown.length > 0 || passed.length === 0 ? 1 : 0);
