import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas use. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly minimum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const shape: unknown = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  if (!isShape(shape)) throw new Error('a schema has no shape');
  return shape;
}

/** The text of named types by their name. */
export type TypeTexts = Map<string, string>;

/**
 * A schema as a TypeScript type.
 *
 * @param types takes the named types that the text refers to. Default: they are written where they are used
 */
export function typeText(schema: z.ZodType, io: 'input' | 'output', types?: TypeTexts): string {
  const whole = shapeOf(schema, io);
  return textOf(whole, { whole, types }, '');
}

interface Source {
  readonly whole: Shape;
  readonly types: TypeTexts | undefined;
}

function textOf(shape: Shape, source: Source, indent: string): string {
  const of = (inner: Shape) => textOf(inner, source, indent);
  if (shape.$ref) return referenceText(shape, source, indent);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map(value => JSON.stringify(value)).join(' | ');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return [...new Set(choices.map(of))].join(' | ');
  if (shape.allOf) return [...new Set(shape.allOf.map(of))].join(' & ');
  if (shape.type === 'array') {
    const item = of(shape.items ?? {});
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (shape.properties) {
    const inner = `${indent}  `;
    const fields = Object.entries(shape.properties).map(
      ([name, field]) =>
        `${inner}${name}${shape.required?.includes(name) ? '' : '?'}: ${textOf(field, source, inner)};`,
    );
    return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (isShape(shape.additionalProperties)) return `{ [name: string]: ${of(shape.additionalProperties)} }`;
  if (Array.isArray(shape.type)) return shape.type.join(' | ');
  return shape.type === 'integer' ? 'number' : String(shape.type ?? 'unknown');
}

function referenceText(shape: Shape, source: Source, indent: string): string {
  const { whole, types } = source;
  const name = shape.$ref?.replace(/^.*\//, '') ?? '';
  if (!types || !/^[A-Z]/.test(name)) return textOf(resolved(shape, whole), source, indent);
  if (!types.has(name)) {
    types.set(name, '');
    types.set(name, textOf(resolved(shape, whole), source, ''));
  }
  return name;
}

function resolved({ $ref }: Shape, whole: Shape): Shape {
  if ($ref === '#') return whole;
  return whole.$defs?.[$ref?.replace('#/$defs/', '') ?? ''] ?? {};
}

/** The id of a member in the examples. */
export const EXAMPLE_ID = '01990000-0000-7000-8000-000000000001';

/** Example values by field name, for schemas that do not determine one. */
const KNOWN: Readonly<Record<string, unknown>> = {
  firstName: 'Dana',
  lastName: 'Rivera',
  username: 'dana',
  email: 'dana@example.com',
  password: 'Walnut-7-Trees!',
  confirmPassword: 'Walnut-7-Trees!',
  currentPassword: 'Walnut-7-Trees!',
  newPassword: 'Chestnut-8-Trees!',
  pin: '2846',
  confirmPin: '2846',
  currentPin: '2846',
  code: '123456',
  token: 'the-token-of-the-link-that-was-mailed-000-0',
  timeZone: 'America/New_York',
  amount: '5.00',
  reward: '5.00',
  defaultReward: '5.00',
  target: '40.00',
  saved: '0',
  dueDate: '2026-12-01T17:00:00Z',
  startsOn: '2026-12-04',
  endsOn: '2027-12-03',
  doneOn: '2026-11-20',
  age: 9,
  rating: 5,
  day: 5,
  rhythm: 'weekly',
  frequency: 'weekly',
  policyVersion: '1.0',
  termsVersion: '1.0',
  color: 'bg-cyan-500',
  childId: EXAMPLE_ID,
  request: EXAMPLE_ID,
};

/** A valid body: all required fields, or the first field if none is required. */
export function exampleOf(schema: z.ZodType): unknown {
  const whole = shapeOf(schema, 'input');
  return sampleOf('', whole, whole);
}

function sampleOf(name: string, shape: Shape, whole: Shape): unknown {
  if (shape.$ref) return sampleOf(name, resolved(shape, whole), whole);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum.includes(KNOWN[name]) ? KNOWN[name] : shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices) return sampleOf(name, choices[0] ?? {}, whole);
  if (shape.type === 'object' || shape.properties) {
    const all = Object.entries(shape.properties ?? {});
    const required = all.filter(([field]) => shape.required?.includes(field));
    // An empty change is no example.
    const fields = required.length > 0 ? required : all.slice(0, 1);
    return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(field, inner, whole)]));
  }
  if (shape.type === 'array') return [sampleOf(name, shape.items ?? {}, whole)];
  // A color is a name of one, or the number of a child's.
  if (name in KNOWN && !(shape.type === 'integer' && typeof KNOWN[name] === 'string')) return KNOWN[name];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.format === 'uuid') return EXAMPLE_ID;
  if (shape.format === 'date-time') return KNOWN.dueDate;
  if (shape.format === 'date') return KNOWN.startsOn;
  return 'Words';
}
