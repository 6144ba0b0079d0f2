/** The last step of `npm test -- --long`: writes the page of rules, and fails if a rule has no test that passed. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPassedTests } from '@pocketful/local/test-counts';
import { root } from './files.ts';
import { ALL_RULES, rulesPage } from './rules.ts';

const { page, unshown } = rulesPage(readPassedTests(root));
writeFileSync(path.join(root, 'docs/generated/rules.md'), page);
for (const name of unshown) console.error(`${name} has no test that passed in this run`);
console.log(`${ALL_RULES.length} rules, ${ALL_RULES.length - unshown.length} with a test that passed`);
process.exit(unshown.length > 0 ? 1 : 0);
