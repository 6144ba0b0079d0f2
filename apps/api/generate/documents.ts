import { contextOf, isRouteName, routes } from '@pocketful/api-contract/routes';
import { choreMachine } from '@pocketful/chores/rules';
import { proposalMachine } from '@pocketful/chores/rules/proposals';
import { ITEMS, REQUIREMENTS } from '@pocketful/compliance/audit/requirements';
import { ownChildOf, PRINCIPALS, principalsOf } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { toMermaid } from '@pocketful/domain/machine';
import { goalMachine } from '@pocketful/goals/rules';
import { claimMachine, withdrawalMachine } from '@pocketful/requests/rules';

const NOTE = '<!-- Written from the sources by `npm run generate`; do not edit. -->';

/** The calls and the roles that may make them, from the contract's declarations. */
export function accessMatrix(): string {
  const rows = Object.keys(routes)
    .filter(isRouteName)
    .map(name => {
      const route: Route = routes[name];
      const own = ownChildOf(route.who);
      const principals = principalsOf(route.who);
      const cells = PRINCIPALS.map(principal => {
        if (!principals.includes(principal)) return '';
        return principal === own?.role ? 'its own' : 'yes';
      });
      return `| ${contextOf(name)} | \`${name}\` | ${route.summary} | \`${route.method} ${route.path}\` | ${cells.join(' | ')} |`;
    })
    .sort();
  const head = `| context | call | effect | path | ${PRINCIPALS.join(' | ')} |`;
  const rule = `|---|---|---|---|${PRINCIPALS.map(() => ':-:').join('|')}|`;
  return `${NOTE}\n\n# The calls, and who may make them\n\n${[head, rule, ...rows].join('\n')}\n`;
}

/** Each requirement of the privacy audit, from the section of the rule to the test that breaks it. */
export function requirements(): string {
  const rows = ITEMS.map(item => {
    const { section, title, description, basis, priority } = REQUIREMENTS[item];
    const known = typeof basis === 'string' ? basis : 'computed in public, by construction in a household';
    return `| ${section} | ${title} | ${description} | ${priority} | ${known} | \`${item}\` |`;
  });
  const head = '| section | item | evidence | weight | basis | test |\n|---|---|---|---|---|---|';
  const tests =
    'A test is the case of this name in `packages/contexts/compliance/src/audit/audit.test.ts`, which breaks the facts, and in ' +
    '`apps/api/test/compliance/privacy-audit.test.ts`, which breaks one datum in the database.';
  return `${NOTE}\n\n# The requirements of 16 CFR Part 312 that the audit checks\n\n${tests}\n\n${[head, ...rows].join('\n')}\n`;
}

/** The state machines as diagrams. */
export function machines(): string {
  const diagrams = {
    Chore: toMermaid(choreMachine),
    'Proposal of a chore': toMermaid(proposalMachine),
    Goal: toMermaid(goalMachine),
    'Claim and purchase request': toMermaid(claimMachine),
    Withdrawal: toMermaid(withdrawalMachine),
  };
  const sections = Object.entries(diagrams).map(([name, text]) => `## ${name}\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`);
  return `${NOTE}\n\n# State machines\n\n${sections.join('\n')}`;
}
