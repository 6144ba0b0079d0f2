import { ERRORS, errorCode } from '@pocketful/api-contract/errors';
import { isIdempotent } from '@pocketful/api-contract/route-errors';
import { CONTEXTS, type Context, callsOf, type RouteName, routes } from '@pocketful/api-contract/routes';
import { ownChildOf, PRINCIPALS, type Principal, principalsOf } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { curlExample, typescriptExample } from './examples.ts';
import { guide } from './guide.ts';
import { block, code, escaped, pageHtml, STYLE, table } from './html.ts';
import { type TypeTexts, typeText } from './schemas.ts';

/** The path of the pages. */
export const DOCS = '/api/docs';

const NAMES: Readonly<Record<Principal, string>> = {
  stranger: 'anyone',
  unlocked: 'a signed-in device without a profile',
  device: 'a children’s own device without a profile',
  family_admin: 'the Family Admin',
  parent: 'a parent',
  child: 'a child',
  app_owner: 'an Application Owner',
  support_user: 'support',
  app_admin: 'an app admin',
  admin: 'an admin',
};

/** The pages about the API by file name: one for each context, and a guide. The contract is their only source. */
export function apiPages(): ReadonlyMap<string, string> {
  const all = [[DOCS, 'Guide'] as const, ...CONTEXTS.map(context => [`${DOCS}/${context}`, titleOf(context)] as const)];
  const page = (title: string, at: string, content: string) => pageHtml({ title, at, all, content });
  return new Map([
    ['style.css', STYLE],
    ['index.html', page('Guide', DOCS, guide())],
    ...CONTEXTS.map(
      context => [`${context}.html`, page(titleOf(context), `${DOCS}/${context}`, callsHtml(context))] as const,
    ),
  ]);
}

function titleOf(context: string): string {
  return `${context.slice(0, 1).toUpperCase()}${context.slice(1).replaceAll('-', ' ')}`;
}

function callsHtml(context: Context): string {
  const calls = callsOf(context);
  const list = calls.map(name => {
    const route: Route = routes[name];
    return `<li><a href="#${name}">${escaped(route.summary)}</a></li>`;
  });
  const types: TypeTexts = new Map();
  const sections = calls.map(name => callHtml(name, routes[name], types));
  return [`<ul>${list.join('\n')}</ul>`, ...sections, ...typesHtml(types)].join('\n');
}

/** The types that the answers of a page name. */
function typesHtml(types: TypeTexts): string[] {
  if (types.size === 0) return [];
  const blocks = [...types].sort().map(([name, text]) => block(`type ${name} = ${text};`, `Type ${name}`));
  return [`<section id="types">\n<h2>Types</h2>\n${blocks.join('\n')}\n</section>`];
}

function callHtml(name: RouteName, route: Route, types: TypeTexts): string {
  const parts = [
    `<h2>${escaped(route.summary)}</h2>`,
    `<p class="path">${code(`${route.method} ${route.path}`)}</p>`,
    `<p>${code(name)} may be called by ${escaped(whoText(route))}.${paged(route)}${
      isIdempotent(route) ? ` It takes an <a href="${DOCS}#idempotency">idempotency key</a>.` : ''
    }</p>`,
    ...(route.query ? ['<h3>Query</h3>', block(typeText(route.query, 'input'), `Query of ${name}`)] : []),
    ...(route.body ? ['<h3>Body</h3>', block(typeText(route.body, 'input'), `Body of ${name}`)] : []),
    `<h3>Answer</h3>`,
    answerHtml(name, route, types),
    `<h3>Errors</h3>`,
    errorsHtml(route),
    '<h3>Example</h3>',
    block(curlExample(name, route), `${name} with curl`),
    block(typescriptExample(name, route), `${name} in TypeScript`),
  ];
  return `<section id="${name}">\n${parts.join('\n')}\n</section>`;
}

function paged(route: Route): string {
  return 'paged' in route && route.paged ? ` It answers <a href="${DOCS}#paging">page by page</a>.` : '';
}

/** The roles that may call, in words: 'a parent, or a child for itself'. */
function whoText({ who }: Route): string {
  const principals = principalsOf(who);
  if (principals.length === PRINCIPALS.length) return NAMES.stranger;
  const own = ownChildOf(who);
  const names = principals.map(principal => (principal === own?.role ? 'a child for itself' : NAMES[principal]));
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function answerHtml(name: RouteName, { status, answer, produces }: Route, types: TypeTexts): string {
  if (produces) {
    const media = [produces.type, ...(produces.also ?? [])];
    return `<p>${code(String(status))} with ${media.map(code).join(' or ')}.</p>`;
  }
  if (!answer) return `<p>${code(String(status))} without a body.</p>`;
  const text = typeText(answer, 'output', types);
  const link = [...types.keys()].some(type => text.includes(type))
    ? ' The <a href="#types">types</a> follow the calls.'
    : '';
  return `<p>${code(String(status))}.${link}</p>${block(text, `Answer of ${name}`)}`;
}

function errorsHtml(route: Route): string {
  const common = `<p>The <a href="${DOCS}#errors">errors of every call</a>${
    isIdempotent(route) ? ' and those of a repeated request' : ''
  }${route.errors.length > 0 ? ', and:' : '.'}</p>`;
  if (route.errors.length === 0) return common;
  return (
    common +
    table(
      ['Status', 'Code', 'Message'],
      route.errors.map(errorCode).map(one => [String(ERRORS[one].status), code(one), escaped(ERRORS[one].message)]),
    )
  );
}
