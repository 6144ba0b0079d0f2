import { functionAround, isFunction, type Node, nameOf, parse, part, parts, textOf, walk } from './syntax.ts';

/**
 * The removed part: a guard's condition; the code or the text that a refusal says; the audit row of a write, or its
 * further rows; the answer of a rule that says yes or no; a limit of a state machine.
 */
type Kind = 'guard' | 'code' | 'audit' | 'further rows' | 'rule' | 'limit' | 'statement';

/** One mutation of a source. */
export interface Mutation {
  /** Its file, function and subject, which do not change when lines move. */
  readonly key: string;
  readonly kind: Kind;
  readonly file: string;
  readonly line: number;
}

/** A text that is put around a part of a source, so that the mutation can be switched on while tests run. */
interface Wrap {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** A source with all of its mutations, which are off. */
export interface Mutated {
  readonly mutations: readonly Mutation[];
  /** The source with a switch for each mutation: `mutation` of the process names the one that is on. */
  readonly text: string;
}

interface Found {
  readonly kind: Kind;
  readonly subject: string;
  readonly at: Node;
  readonly above: readonly Node[];
  wraps(id: string): readonly Wrap[];
}

/** Whether the mutation is on: in a process that tests start, by its environment. */
const on = (id: string) => `(globalThis.mutation ?? process.env.MUTATION) === ${JSON.stringify(id)}`;
const reached = (id: string) => `globalThis.mutations?.reached(${JSON.stringify(id)})`;
const around = ({ start, end }: Node, before: string, after: string): Wrap => ({ start, end, before, after });

/** The mutations of a source. */
export function mutationsOf(file: string, text: string): Mutated {
  const found: Found[] = [];
  const add = (...more: readonly Found[]) => found.push(...more);
  walk(parse(file, text), (node, above) => {
    if (isRefusal(node, above, file)) add(...ofRefusal(node, above, text));
    if (node.type === 'CallExpression' && nameOf(part(node, 'callee')) === 'commit')
      add(...ofCommit(node, above, text));
    if (hasRules(file)) add(...ofRule(node, above), ...ofMachine(node, above, text));
  });
  const times = new Map<string, number>();
  const wraps: Wrap[] = [];
  const mutations = found.map((one): Mutation => {
    const name = `${file} ${functionAround([one.at, ...one.above])} ${one.subject}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const key = time === 1 ? name : `${name} #${time}`;
    wraps.push(...one.wraps(key));
    return { key, kind: one.kind, file, line: text.slice(0, one.at.start).split('\n').length };
  });
  return { mutations, text: wrapAll(text, wraps) };
}

/** Whether a source is of the domain, or of a context's rules. */
const hasRules = (file: string) => file.startsWith('packages/');

const CODE = /^[A-Z]+(?:_[A-Z]+)+$/;

/** Whether a node is a refusal as a value: `refuse(…)`, an error that is thrown for one, a code that a rule returns. */
function isRefusal(node: Node, above: readonly Node[], file: string): boolean {
  const [parent] = above;
  const callee = nameOf(part(node, 'callee'));
  const thrown = parent?.type === 'NewExpression' && nameOf(part(parent, 'callee')) === 'RefusalError';
  if (node.type === 'CallExpression') return callee === 'refuse' && !thrown;
  if (node.type === 'NewExpression') return callee === 'RefusalError' || callee === 'CommandError';
  if (node.type === 'Identifier')
    return parent?.type === 'ReturnStatement' && above[1]?.type === 'IfStatement' && isPassedOn(node, above[1]);
  if (!hasRules(file)) return false;
  if (node.type === 'ObjectExpression')
    return parts(node, 'properties').some(
      property => nameOf(part(property, 'key')) === 'ok' && part(property, 'value')?.value === false,
    );
  const isResult = parent?.type === 'ReturnStatement' || parent?.type === 'ConditionalExpression';
  return isResult && parts(parent, 'params').length === 0 && CODE.test(textOf(node) ?? '');
}

/** Whether a branch returns the refusal that it found. */
function isPassedOn(node: Node, branch: Node): boolean {
  const test = part(branch, 'test');
  const isChecked = test?.type === 'BinaryExpression' && nameOf(part(test, 'right')) === 'Refusal';
  return isChecked || (nameOf(test) === nameOf(node) && /refus/i.test(nameOf(node) ?? ''));
}

/** A refusal goes with its condition; without one it says something else. */
function ofRefusal(node: Node, above: readonly Node[], text: string): Found[] {
  const [parent, second, third] = above;
  const subject = subjectOf(node, text);
  const guard = (test: Node | undefined, before: (id: string) => string): Found[] => {
    if (!test) throw new Error(`a branch without a condition: ${subject}`);
    const wraps = (id: string) => [around(test, `${before(id)} (`, ')'), around(node, `(${reached(id)}, `, ')')];
    return [{ kind: 'guard', subject, at: node, above, wraps }];
  };
  const codes = () => leavesOf(node).map(leaf => ofCode(leaf, above, text));
  const isStatement = parent?.type === 'ReturnStatement' || parent?.type === 'ThrowStatement';
  const branch = second?.type === 'BlockStatement' && parts(second, 'body').at(-1) === parent ? third : second;
  const branchBody = part(branch, 'consequent');
  if (isStatement && branch?.type === 'IfStatement' && (branchBody === parent || branchBody === second)) {
    const leaves = leavesOf(node);
    const further = leaves.length > 1 ? leaves.map(leaf => ofCode(leaf, above, text)) : [];
    return [...guard(part(branch, 'test'), id => `!(${on(id)}) &&`), ...further];
  }
  if (parent?.type === 'ConditionalExpression') {
    if (part(parent, 'consequent') === node) return guard(part(parent, 'test'), id => `!(${on(id)}) &&`);
    if (part(parent, 'alternate') === node) return guard(part(parent, 'test'), id => `${on(id)} ||`);
  }
  if (parent?.type === 'LogicalExpression' && part(parent, 'right') === node) {
    const wraps = (id: string) => [around(node, `(${on(id)} ? undefined : (${reached(id)}, `, '))')];
    return [{ kind: 'guard', subject, at: node, above, wraps }];
  }
  return codes();
}

function ofCode(leaf: Node, above: readonly Node[], text: string): Found {
  const other = textOf(leaf) === 'INTERNAL' ? "'NOT_FOUND'" : "'INTERNAL'";
  const wraps = (id: string) => [around(leaf, `(${reached(id)}, ${on(id)} ? ${other} : `, ')')];
  return { kind: 'code', subject: shortened(leaf, text), at: leaf, above, wraps };
}

/** The codes or texts that a refusal may say. */
function leavesOf(node: Node): readonly Node[] {
  if (node.type === 'ObjectExpression') {
    const code = parts(node, 'properties').find(property => nameOf(part(property, 'key')) === 'code');
    return leavesOf(part(code, 'value') ?? node);
  }
  if (node.type === 'NewExpression' || nameOf(part(node, 'callee')) === 'refuse') {
    const [said] = parts(node, 'arguments');
    return said ? leavesOf(said) : [node];
  }
  if (node.type === 'ConditionalExpression')
    return [part(node, 'consequent'), part(node, 'alternate')].flatMap(branch => (branch ? leavesOf(branch) : []));
  return [node];
}

function subjectOf(node: Node, text: string): string {
  return leavesOf(node)
    .map(leaf => shortened(leaf, text))
    .join('|');
}

const shortened = (node: Node, text: string) =>
  (textOf(node) ?? text.slice(node.start, node.end)).replaceAll(/\s+/g, ' ').slice(0, 60).trim();

/** The arguments that replace the audit row of a commit, or its further rows. */
const WITHOUT = { audit: '{ event: { ...done.event, unrecorded: true } }', 'further rows': '{ further: [] }' } as const;

/** A write is committed without its audit row, or without the further ones. */
function ofCommit(node: Node, above: readonly Node[], text: string): Found[] {
  const [, event, further] = parts(node, 'arguments');
  const action = parts(event, 'properties').find(property => nameOf(part(property, 'key')) === 'action');
  const named = part(action, 'value') ?? event ?? node;
  const found = (kind: 'audit' | 'further rows'): Found => ({
    kind,
    subject: `${kind}: ${shortened(named, text)}`,
    at: node,
    above,
    wraps: id => [
      around(node, `((done) => (${reached(id)}, ${on(id)} ? Object.assign(done, ${WITHOUT[kind]}) : done))(`, ')'),
    ],
  });
  const hasFurther = further && !(further.type === 'ArrayExpression' && parts(further, 'elements').length === 0);
  return hasFurther ? [found('audit'), found('further rows')] : [found('audit')];
}

/** An exported function that answers yes or no answers always yes, and always no. */
function ofRule(node: Node, above: readonly Node[]): Found[] {
  const type = part(part(node, 'returnType'), 'typeAnnotation')?.type ?? '';
  const isRule = ['TSBooleanKeyword', 'TSTypePredicate'].includes(type);
  if (node.type !== 'FunctionDeclaration' || above[0]?.type !== 'ExportNamedDeclaration' || !isRule) return [];
  const answers: Node[] = [];
  const body = part(node, 'body');
  if (body)
    walk(body, (below, over) => {
      const own = over.slice(0, -1).every(one => !isFunction(one));
      const answer = below.type === 'ReturnStatement' && own ? part(below, 'argument') : undefined;
      if (answer) answers.push(answer);
    });
  return ['true', 'false'].map(always => ({
    kind: 'rule',
    subject: `is always ${always}`,
    at: node,
    above,
    wraps: id => answers.map(answer => around(answer, `(${reached(id)}, ${on(id)} ? ${always} : (`, '))')),
  }));
}

/** An action of a state machine starts in every state, or is everybody's. */
function ofMachine(node: Node, above: readonly Node[], text: string): Found[] {
  const name = nameOf(part(node, 'key'));
  const value = part(node, 'value');
  const isList = value?.type === 'ArrayExpression' || nameOf(value) === 'ADULT_ROLES';
  if (node.type !== 'Property' || !value || !isList || (name !== 'from' && name !== 'who')) return [];
  const action = nameOf(part(above[1], 'key')) ?? '';
  const holder = above.map(one => nameOf(part(one, 'id'))).find(Boolean) ?? '';
  const after = (id: string) =>
    `], 'includes', { value(one) { ${reached(id)}; return ${on(id)} || Array.prototype.includes.call(this, one); } })`;
  const wraps = (id: string) => [around(value, 'Object.defineProperty([...', after(id))];
  return [{ kind: 'limit', subject: `${holder}.${action}.${name} ${shortened(value, text)}`, at: node, above, wraps }];
}

/** Puts each text around its part. A part within another one is inside of both texts. */
function wrapAll(text: string, wraps: readonly Wrap[]): string {
  const inserted = wraps.flatMap(({ start, end, before, after }) => [
    { at: start, text: before, order: 1, size: start - end },
    { at: end, text: after, order: 0, size: end - start },
  ]);
  inserted.sort((one, other) => one.at - other.at || one.order - other.order || one.size - other.size);
  let result = '';
  let from = 0;
  for (const { at, text: added } of inserted) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}
