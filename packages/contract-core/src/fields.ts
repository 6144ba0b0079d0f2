import { isTimeZone } from '@pocketful/domain/dates';
import { asciiDigits } from '@pocketful/domain/digits';
import { CHILD_AGE, contactIn, nameKey } from '@pocketful/domain/family';
import { fieldText, readerText } from '@pocketful/domain/intl/field-money';
import { reader } from '@pocketful/domain/intl/reader';
import { type Cents, isDecimalMoney, isWireBalance, MONEY_PATTERN, parseCents } from '@pocketful/domain/money';
import { isPictureName } from '@pocketful/domain/pictures';
import { z } from 'zod';
import { ADDRESS, asciiAddress } from './address.ts';

/** A control character that is neither tab, line feed nor carriage return. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Marks that turn the direction of the following text: with them a name is drawn otherwise than it is written. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
/** Invisible characters. A text of only these is empty. */
const UNSEEN = /[\p{Cf}\p{Zs}\u2800\u3164\uFFA0\u115F\u1160]/gu;

function isPlainText(text: string): boolean {
  if (!text.isWellFormed() || CONTROL.test(text) || DIRECTION.test(text)) return false;
  return text.trim() === '' || text.replace(UNSEEN, '') !== '';
}

/** Text that a person types on one line: trimmed, NFC, without control characters or broken surrogates. */
export function line(bounds: { min?: string; max: number; maxMessage?: string }) {
  const text = z
    .string()
    .refine(value => isPlainText(value) && !/[\n\r\t]/.test(value), 'Please use plain text only')
    .overwrite(value => value.normalize('NFC').trim());
  const capped = text.max(bounds.max, bounds.maxMessage ?? `Please use at most ${bounds.max} characters`);
  return bounds.min === undefined ? capped : capped.min(1, bounds.min);
}

/** Text of several lines. */
export function lines(bounds: { max: number; maxMessage?: string }) {
  return z
    .string()
    .refine(isPlainText, 'Please use plain text only')
    .overwrite(value => value.normalize('NFC').trim())
    .max(bounds.max, bounds.maxMessage ?? `Please use at most ${bounds.max} characters`);
}

/** A secret as it was typed: never trimmed or normalised, only capped. */
export function secret(message: string) {
  return z
    .string()
    .min(1, message)
    .max(200, 'Please use at most 200 characters')
    .refine(value => value.isWellFormed() && !value.includes('\u0000'), 'Please use plain text only');
}

/** An optional field: absent, null and '' are the same, and all arrive as undefined. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(value => (value === '' || value === null ? undefined : value), schema.optional());
}

/** An optional field that can be emptied: absent it arrives as undefined and stays as it is; null and '' empty it. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z.preprocess(value => (value === '' ? null : value), schema.nullish());
}

/** In lower case, as in answers, so that ids compare as text. */
export const id = z.uuid().toLowerCase();
/** The id of a request, or its support code: the last 8 characters of the id. */
export const requestRef = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{8})$/,
    'A request has an ID of 36 characters, or a support code of 8',
  );
export const timestamp = z.iso.datetime();

/** Years that a date may lie in: whatever zone it is shown in, it keeps four digits. */
const YEARS = { first: 2000, last: 2100 };
/** A time that a person chooses, with its zone. */
export function moment(message: string) {
  return z.iso.datetime({ offset: true, error: message }).refine(value => {
    const year = new Date(value).getUTCFullYear();
    return year >= YEARS.first && year <= YEARS.last;
  }, `Please choose a date between ${YEARS.first} and ${YEARS.last}`);
}

/** A calendar day that a person chooses, as YYYY-MM-DD. */
export function day(message: string) {
  return z.iso.date(message).refine(value => {
    const year = Number(value.slice(0, 4));
    return year >= YEARS.first && year <= YEARS.last;
  }, `Please choose a date between ${YEARS.first} and ${YEARS.last}`);
}

export const firstName = line({
  min: 'First name is required',
  max: 50,
  maxMessage: 'First name must be less than 50 characters',
});
const LAST_NAME = { max: 50, maxMessage: 'Last name must be less than 50 characters' };
export const lastName = line({ min: 'Last name is required', ...LAST_NAME });
export const clearableLastName = clearable(line(LAST_NAME));

/** Of a child no email address, telephone number and street is kept, in no name either. */
const noContact = (name: z.ZodString, label: string) =>
  name.check(({ value, issues }) => {
    const contact = contactIn(value);
    if (contact) issues.push({ code: 'custom', input: value, message: `${label} must not contain ${contact}` });
  });
export const childFirstName = noContact(firstName, 'First name');
/** A child's: no more is asked of it than is given. */
export const childLastName = noContact(line(LAST_NAME), 'Last name');
export const optionalChildLastName = optional(childLastName);

const usernameText = (max: number, maxMessage: string) =>
  line({ max, maxMessage })
    .min(3, 'Username must be at least 3 characters')
    // In every spelling that counts as an at sign where names are compared.
    .refine(value => !nameKey(value).includes('@'), { error: 'Username must not contain an @ sign', abort: true })
    .refine(value => value.search(/\p{Cf}/u) < 0, 'Please use plain text only');

/** A child's username: 3 to 20 characters, unique within the family. */
export const childUsername = usernameText(20, 'Username must be less than 20 characters').refine(
  value => /\p{L}/u.test(value) || !contactIn(value),
  'Username must not be a telephone number',
);
/** An adult's username: 3 to 50 characters, unique in the system. It has no at sign, which marks an address at the login. */
export const adultUsername = usernameText(50, 'Username must be less than 50 characters');

/** An email address. An international domain is kept in ASCII, so that every mail server knows it. */
export const email = line({ max: 255 })
  .overwrite(asciiAddress)
  .pipe(z.email({ pattern: ADDRESS, error: 'Please enter a valid email address' }).max(255));

/** The name of a picture. Screens draw one that they do not know as the default. */
export const pictureName = z.string().refine(isPictureName, 'Please choose a picture');

/** Digits of any script, which are sent as 0 to 9. */
export const typedDigits = z.string().overwrite(asciiDigits);

/** A PIN of so many digits. */
export function pin(min: number, max: number, message: string) {
  return typedDigits.regex(/^\d*$/, 'PIN must contain only numbers').min(min, message).max(max, message);
}

export const childAge = z
  .int('Age must be a valid number')
  .min(CHILD_AGE.min, 'Age must be between 3 and 17 years')
  .max(CHILD_AGE.max, 'Age must be between 3 and 17 years');

export const timeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone');
/** A browser's zone. One that this runtime does not know, such as 'Etc/Unknown', counts as absent. */
export const browserTimeZone = z
  .string()
  .max(64)
  .transform(zone => (isTimeZone(zone) ? zone : undefined));

/** The error for a text that is no amount, with an example as the reader writes it. */
export function noAmount(): string {
  return `Please enter an amount such as ${fieldText(500)}`;
}

/** Money as a decimal string, whole in a currency without decimals. */
const money = z
  .string()
  .regex(MONEY_PATTERN, { error: noAmount })
  .refine(value => (parseCents(value) ?? 0) % reader().unit === 0, { error: noAmount });

/** Signed money other than zero. */
export const signedMoney = money.refine(value => parseCents(value) !== 0, 'Amount must be greater than 0');

/**
 * Money of at least so many cents. Default: one.
 *
 * @param message the error below that; its amounts are in US dollars, and are written as the reader writes them
 */
export function positiveMoney(message: string, leastCents: Cents = 1) {
  return money.refine(value => (parseCents(value) ?? 0) >= leastCents, { error: () => readerText(message) });
}

/** An amount in answers: a decimal string with two decimals. */
export const moneyAnswer = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .refine(isDecimalMoney);

/** A balance or total in answers, a number in the family's currency. */
export const balanceAnswer = z.number().refine(isWireBalance);

/** Sums in other currencies than US dollars, in the order of their codes. */
export const otherSums = z.array(z.object({ currency: z.string(), total: balanceAnswer }));

/** A consent or acceptance that must be given. */
export function given(message: string) {
  return z.literal(true, message);
}

export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

/** A body of nothing but optional fields, which may be left out as a whole. */
export function optionalBody<T extends z.ZodObject>(schema: T) {
  return schema.nullish().transform(body => body ?? schema.parse({}));
}

/** The policies that adults accept. */
export const policyType = z.enum(['privacy_policy', 'terms_of_service']);
