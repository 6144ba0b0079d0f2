const HIDDEN = '[hidden]';

/** Names of secrets, as the end of a field's name, a header or a word. */
const SECRET_NAMES =
  'pins?|passwords?|passcodes?|pass[-_ ]?phrases?|passw[dt]|pass|pwd|secrets?|tokens?|codes?|otp|cookies?|authorization|credentials?|sessions?|api[-_]?keys?|fingerprints?|hash(?:es)?';
/** Fields whose value is a secret, however they are spelled: `newPassword`, `confirm_pin`, `x-admin-token`. */
const SECRET_FIELD = new RegExp(`(?:${SECRET_NAMES})$`, 'i');
/** A problem's own code is no secret: `code: BALANCE_LIMIT`. */
const OWN_CODE = /^["'`]?[A-Z][A-Z_]{2,}["'`]?$/;
const OWN_CODE_FIELD = /(?<![\w-])(?:error[-_]?)?code$/i;

// No pattern looks far ahead from many places, so the time grows in proportion to the length of the input.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Parts that no rule may cut: ids, amounts, and placeholders. */
const KEPT =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\[(?:hidden|email|address|token|number|name)\]|\$\d{1,12}\.\d\d(?![\d.])/gi;
/** Where in a file something was, as stacks say it: line and column. */
const PLACE = /:\d{1,6}:\d{1,6}(?!\d)(?<=(?:\.[cm]?[jt]sx?|>|\bnode:[\w/]{1,60}):\d{1,6}:\d{1,6})/g;

/** A header whose whole line is secret. */
const SECRET_LINE = /\b(set-cookie|cookie|authorization|x-admin-token|idempotency-key)\b["']?\s*[:=][^\n]*/gi;
/** A name of a secret and its value: `"pin":"4821"`, `password = hunter2`, `token#abc`, `my password is: hunter2`. */
const NAMED = new RegExp(
  `(${SECRET_NAMES})(\\\\{0,3}["'\`]?\\s*(?:(?:[:=#]|=>|\\bis\\b|\\bwas\\b)\\s*)+)("(?:\\\\.|[^"\\\\\\n])*"?|'[^'\\n]*'?|\`[^\`\\n]*\`?|[^\\s,;&}\\])]+)`,
  'gi',
);
/** A run of characters without a space, such as an address. */
const RUN = /[^\s"'`<>()]+/g;
const IN_ADDRESS = /(https?:\/\/)[^\s/@"'`<>]+@/gi;
/** Not a function and its file, as some browsers' stacks say it: `approve@https://…`. */
const MAIL = /[^\s@<>"(),;:[\]]{1,64}@(?!https?:\/\/)[^\s@<>"'`(),;:=[\]]+/g;
const IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)/g;
const IPV6 = /(?<![\w:])(?:[\da-f]{1,4}|:)(?::[\da-f]{0,4}){2,8}(?![\w:])/gi;
/** Long runs of letters and digits without sense: keys, hashes, signed cookies. */
const LONG = /[A-Za-z\d_~+/=-]{24,}(?:\.[A-Za-z\d_~+/=-]{6,})*/g;
/** Digits of any script that could be a PIN or a code, also with something between them. */
const DIGITS = /\p{Nd}(?:[\p{Zs}\t,_\p{Pd}]{0,3}\p{Nd}){3,}/gu;

function isLongSecret(run: string): boolean {
  const bare = run.replace(/^[/=+-]+/, '');
  if (UUID.test(bare)) return false;
  // A path of words is no secret; a piece of it may be one.
  return bare.split('/').some(piece => piece.length >= 24 && /\d/.test(piece) && /[A-Za-z]/.test(piece));
}

/** An address without its query and fragment. A position in a file, as in a stack trace, stays. */
function withoutQuery(run: string): string {
  const at = run.search(/[?#]/);
  if (at < 0 || run.length === 1) return run;
  if (at === 0) return HIDDEN;
  const path = run.slice(0, at);
  return /https?:\/\/|(?<![a-z_])\//i.test(path) ? path + (/:\d{1,6}:\d{1,6}$/.exec(run)?.[0] ?? '') : run;
}

/** Invisible characters: control characters except tab and line feed, direction marks, soft hyphens, own brackets. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}]/gu;

/** Letters that are spelled by numbers: `%C3%A9` and `\u00e9`. */
const SPELLED =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[\da-f](?:%[89ab][\da-f]){3}|%[\da-f]{2}|\\u[\da-f]{4}/gi;
/** How often something may have been spelled over again. */
const SPELLINGS = 4;

function lettersOf(spelled: string): string {
  if (spelled.startsWith('\\')) return String.fromCharCode(Number.parseInt(spelled.slice(2), 16));
  try {
    return decodeURIComponent(spelled);
  } catch {
    // Not UTF-8: each byte is one letter, as in older encodings.
    return spelled.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
}

function spellOut(text: string): string {
  let plain = text;
  for (let i = 0; i < SPELLINGS && SPELLED.test(plain); i++)
    plain = plain.replace(SPELLED, spelled => lettersOf(spelled).replace(UNSEEN, ''));
  return plain.toWellFormed().normalize('NFC');
}

/** A pattern costs more to make than to use, and a report has many texts. */
const patterns = new WeakMap<readonly string[], RegExp | null>();

function patternOf(names: readonly string[]): RegExp | null {
  const made = patterns.get(names);
  if (made !== undefined) return made;
  const pattern = newPatternOf(names);
  patterns.set(names, pattern);
  return pattern;
}

function newPatternOf(names: readonly string[]): RegExp | null {
  const known = [...new Set(names.map(name => name.replace(UNSEEN, '').normalize('NFC').trim()))]
    .filter(name => name.length > 1)
    .sort((a, b) => b.length - a.length)
    .map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '[\\s+_.-]{1,9}'));
  if (known.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Code points that replace protected parts while the rules run, one for each part. */
const FIRST_KEPT = 0xe000;
const MAX_KEPT = 0xf8ff - FIRST_KEPT;

/**
 * A text without PINs, passwords, codes, tokens, cookies, mail and network addresses, queries and fragments of addresses,
 * and known names. Ids stay, since they identify no person. Redacting a text again changes nothing.
 *
 * 1. Parts that stay, such as ids, are replaced by one private-use code point each, so that no rule changes them.
 * 2. Named secrets are hidden, in the text as written and, if that differs, with its encodings spelled out.
 * 3. Addresses, long random values and digits are hidden, then known names.
 * 4. The kept parts return.
 *
 * @param names of the people whom the text may speak of
 */
export function redactText(text: string, names: readonly string[] = []): string {
  const kept: string[] = [];
  const keep = (found: string) =>
    kept.length < MAX_KEPT ? String.fromCharCode(FIRST_KEPT + kept.push(found) - 1) : HIDDEN;
  const hideNamed = (whole: string, name: string, between: string, value: string, at: number, all: string) => {
    const field = all.slice(Math.max(0, at - 7), at) + name;
    const isCode = OWN_CODE.test(value) && /[:=]/.test(between) && OWN_CODE_FIELD.test(field);
    const isHidden = value.length === 1 && kept[value.charCodeAt(0) - FIRST_KEPT]?.startsWith('[');
    return isCode || isHidden ? whole : `${name}${between}${HIDDEN}`;
  };
  const withoutSecrets = (spelled: string) =>
    spelled
      .replace(KEPT, keep)
      .replace(SECRET_LINE, (_, name: string) => keep(`${name}: ${HIDDEN}`))
      .replace(IN_ADDRESS, (_, scheme: string) => scheme + keep(`${HIDDEN}@`))
      .replace(RUN, withoutQuery)
      .replace(NAMED, hideNamed)
      .replace(KEPT, keep);
  const plain = withoutSecrets(text.toWellFormed().replace(UNSEEN, '').normalize('NFC'));
  // The end of a secret is that of its spelling, so both spellings are redacted.
  const spelledOut = spellOut(plain);
  const redacted = (spelledOut === plain ? plain : withoutSecrets(spelledOut))
    .replace(PLACE, keep)
    .replace(MAIL, '[email]')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]')
    .replace(LONG, run => (isLongSecret(run) ? '[token]' : run))
    .replace(DIGITS, '[number]');
  const known = patternOf(names);
  const unnamed = known ? redacted.replace(known, '[name]') : redacted;
  return unnamed.replace(/[\uE000-\uF8FF]/g, found => kept[found.charCodeAt(0) - FIRST_KEPT] ?? '');
}

/** The path of an address, without host, query and fragment. */
export function redactUrl(url: string, names: readonly string[] = []): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return redactText(path === '' ? '/' : path, names);
}

/** How deep and how wide a document is looked at. */
const DEPTH = 6;
const WIDTH = 50;
const MONEY = /^-?\d{1,12}\.\d{2}$/;
const MOMENT = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;
/** A field's name as programs give it. */
const FIELD = /^[A-Za-z][\w-]{0,29}$|^\[field\]$/;
const PLACEHOLDER = /^\[(?:hidden|number|more|name|(?:text|data) of \d+)\]$/;
/** Values that stay in a document: they identify no person and open no account. */
const isKept = (value: string) => [UUID, MONEY, MOMENT, PLACEHOLDER].some(pattern => pattern.test(value));

function shapeOf(value: unknown, depth: number, isNamed: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isKept(value) && !isNamed(value) ? value : `[text of ${value.length}]`;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) > 999 ? '[number]' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH) return '[more]';
  if (Array.isArray(value)) return value.slice(0, WIDTH).map(inner => shapeOf(inner, depth + 1, isNamed));
  const entries = Object.entries(value).slice(0, WIDTH);
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      const name = FIELD.test(key) && !isNamed(key) ? key : '[field]';
      if (!SECRET_FIELD.test(key)) return [name, shapeOf(inner, depth + 1, isNamed)];
      const isCode = typeof inner === 'string' && OWN_CODE.test(inner) && OWN_CODE_FIELD.test(key) && !isNamed(inner);
      return [name, isCode ? inner : HIDDEN];
    }),
  );
}

/**
 * A request's or answer's data as JSON text, without texts that people wrote: the fields, with ids, amounts, days and
 * codes. Other texts leave only their length, and so does data that is not JSON or is longer than `limit`.
 *
 * @param names of the people whom it may speak of
 */
export function redactData(text: string, limit: number, names: readonly string[] = []): string {
  if (PLACEHOLDER.test(text)) return text;
  const known = patternOf(names);
  try {
    const shape = JSON.stringify(shapeOf(JSON.parse(text), 0, part => known !== null && part.search(known) >= 0));
    if (shape.length <= limit) return shape;
  } catch {
    // Known by its length.
  }
  return `[data of ${text.length}]`;
}
