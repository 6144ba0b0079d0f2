import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactReport, sameness } from '../rules.ts';
import { redactData, redactText, redactUrl } from './redaction.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  minLength: 26,
  maxLength: 60,
});
/** A secret among words, which could be taken for a part of it. */
const canary = letters.filter(text => /\d/.test(text) && /[A-Za-z]/.test(text));
const words = fc.constantFrom('', 'It failed. ', 'at ', 'TypeError: ', '("', 'see ', '{"a":1,', '\n  ');

const holdsNot = (secret: string, text: string, names: readonly string[] = []) => {
  const redacted = redactText(text, names);
  expect(redacted, text).not.toContain(secret);
  expect(redactText(redacted, names), 'what was redacted once stays as it is').toBe(redacted);
};

test('No error log contains a PIN or a code', () => {
  const ways = fc.constantFrom(
    ...[
      'PIN: ',
      'pin=',
      '"newPin":"',
      'confirm_pin = ',
      'my pin is ',
      'pin ',
      'code ',
      'the code was ',
      'Invalid ',
      '#',
    ],
    ...['code%3D ', 'I typed ', '?code=', 'x-pin:', "{ pin: '"],
  );
  fc.assert(
    fc.property(words, ways, digits(4, 20), fc.constantFrom('', 'failed'), (before, way, pin, after) => {
      holdsNot(pin, `${before}${way}${pin}${after === '' ? '' : ` ${after}`}`);
    }),
  );
});

test('a password with a label is in no text', () => {
  const passwords = fc
    .string({ unit: fc.constantFrom(...'abcDEF123!?%&*-_+'), minLength: 6, maxLength: 30 })
    .filter(
      password => !/^[A-Z][A-Z_]{2,}$/.test(password) && !/[,;&}\])]/.test(password) && !/^[-_]+$/.test(password),
    );
  const ways = fc.constantFrom('password=', 'currentPassword: ', '"newPassword":"', "password is '", 'secret = ');
  fc.assert(
    fc.property(words, ways, passwords, (before, way, password) => holdsNot(password, `${before}${way}${password}`)),
  );
});

test('No error log contains a token or a cookie', () => {
  const ways = fc.constantFrom(
    ...[
      'Bearer ',
      'token ',
      'x-admin-token: ',
      'cookie: pocketful=',
      'Set-Cookie: a=b; c=',
      'Authorization: Basic ',
      '',
    ],
    ...['https://bank.example/confirm#', '/reset-password#', '/a/b?token=', 'at /path/', '#'],
  );
  fc.assert(fc.property(words, ways, canary, (before, way, token) => holdsNot(token, `${before} ${way}${token}`)));
});

test('No error log contains an address', () => {
  // The digits become a word in brackets, behind which a slash begins a path.
  const examples: [string, string][] = [['', '0000/#.`?a@a.aa']];
  const hides = fc.property(words, fc.emailAddress(), (before, mail) => holdsNot(mail, `${before}${mail} is taken`));
  fc.assert(hides, { examples });
  fc.assert(fc.property(words, fc.ipV4(), (before, address) => holdsNot(address, `${before}from ${address} today`)));
  fc.assert(
    fc.property(
      fc.ipV6().filter(it => it.split(':').filter(Boolean).length > 2),
      address => holdsNot(address, `from ${address} today`),
    ),
  );
  expect(redactText('https://mia:4821@bank.example/x failed')).toBe('https://[hidden]@bank.example/x failed');
});

test('an address loses its query and fragment, and the product’s own address its host', () => {
  expect(redactText('GET https://bank.example/a/b?who=mia&pin=1#token failed')).toBe(
    'GET https://bank.example/a/b failed',
  );
  expect(redactText('at f (https://bank.example/assets/index.js?v=2:10:5)')).toBe(
    'at f (https://bank.example/assets/index.js:10:5)',
  );
  expect(redactUrl('https://bank.example/settings?tab=accounts#token')).toBe('/settings');
  expect(redactUrl('http://bank.example')).toBe('/');
  const part = fc.stringMatching(/^[a-z\d]{3,12}$/);
  fc.assert(
    fc.property(part, part, part, (host, path, behind) => {
      const redacted = redactUrl(`https://${host}.example/${path}?a=x${behind}x#y${behind}y`);
      expect(redacted).not.toMatch(new RegExp(`${host}\\.example|x${behind}x|y${behind}y`));
    }),
  );
});

test('Secrets and names are found in any spelling and encoding', () => {
  const told = [
    ...['password: HUNTER', 'my password is: hunter2', 'password = is hunter2', 'pwd=hunter2', 'pass=hunter2'],
    ...['{\\"password\\":\\"hunter2\\"}', '/a?next=b%20hunter2', 'cookie: a=b%0Ahunter2', 'code was HUNTER'],
    ...[
      'typed:4821',
      'typed-4821',
      'PIN 4 8 2 1',
      'PIN 48-21',
      '4 - 8 - 2 - 1',
      '٤٨٢١',
      '４８２１',
      'pin4821',
      '[4, 8,2,1]',
    ],
    ...['4%38 2 1', '1234.5678', '/a?code:4821:1234', `${'a'.repeat(50)}pin=hunter2`],
  ];
  for (const text of told) {
    const redacted = redactText(text);
    expect(redacted, text).not.toMatch(/hunter|4821|1234|\p{Nd}.{0,3}\p{Nd}/iu);
    expect(redactText(redacted), 'what was redacted once stays as it is').toBe(redacted);
  }
  expect(redactText('/children/dana%40rivera.example')).not.toContain('dana');
});

test('Names are found in any case and form', () => {
  const names = ['Zoé', 'Anna Maria', 'Mia'];
  for (const text of [
    ...[
      'Zo%C3%A9',
      'Zo%E9',
      'Zo%25C3%25A9',
      'Zo\\u00e9',
      'Zoe\u0301',
      'Anna\nMaria',
      'Anna  Maria',
      'Anna%20Maria',
      'anna+maria',
    ],
    ...['M\u00ADia', 'Mi\u200Ba', 'M%C2%ADia', 'code: MIA'],
  ])
    expect(redactText(text, names).replace('code: ', ''), text).toBe('[name]');
});

test('The time of redaction is proportional to the length', () => {
  const all = [
    'x',
    'qwertyuiopasdfghjklzxcvbnm',
    '1',
    '1 ',
    '1.',
    '1:',
    'a-',
    '@',
    'a@',
    ':',
    'a:',
    '/',
    '/?',
    'http://',
    '?',
    '.',
  ];
  const secrets = [
    'pin',
    'pin ',
    'pin is ',
    'pin:"',
    'pin:\\',
    'cookie ',
    ' ',
    '%',
    '%25',
    '\\u0041',
    '[name]',
    '"',
    'Anna ',
    '.js:1:1',
  ];
  const cost = (text: string) => {
    const began = Date.now();
    redactText(text, ['Anna Maria', 'Mia']);
    return Date.now() - began;
  };
  for (const piece of [...all, ...secrets]) {
    // A quadratic pattern takes seconds for so much.
    const took = Math.min(...[1, 2].map(() => cost(piece.repeat(64_000 / piece.length))));
    expect(took, `'${piece}' over and over`).toBeLessThan(400);
  }
});

test('known names are in no text, also in the possessive and in capitals, and words that contain them stay', () => {
  expect(redactText('MIA’s jar and Mía-Lou, Miami and mia.', ['Mia', 'Mía-Lou', ''])).toBe(
    '[name]’s jar and [name], Miami and [name].',
  );
  expect(redactText('a+b (c)', ['a+b'])).toBe('[name] (c)');
});

test('useful parts stay: ids, codes of the product, places in files, amounts and the words around them', () => {
  const text =
    'TypeError: x is undefined\n    at approve (/assets/chores-Bq3.js:12:3456)\nBALANCE_LIMIT for 01990000-0000-7000-8000-000000000001, status 500, code: INTERNAL, $12.50';
  expect(redactText(text)).toBe(text);
  const firefox = 'approve@https://bank.example/assets/chores-Bq.js:12:3456';
  expect(redactText(firefox)).toBe(firefox);
  expect(redactText('cannot read properties of undefined (reading "closing")')).toBe(
    'cannot read properties of undefined (reading "closing")',
  );
});

test('Of a sent body the fields are kept, and of free text the length', () => {
  const id = '01990000-0000-7000-8000-000000000001';
  const sent = {
    childId: id,
    pin: '4821',
    newPassword: 'x',
    name: 'Mia',
    amount: '5.00',
    code: 'INTERNAL',
    days: [1, 4821],
  };
  expect(JSON.parse(redactData(JSON.stringify(sent), 4000))).toEqual({
    ...{ childId: id, pin: '[hidden]', newPassword: '[hidden]', name: '[text of 3]' },
    ...{ amount: '5.00', code: 'INTERNAL', days: [1, '[number]'] },
  });
  expect(redactData('{"name":"Mia', 4000)).toBe('[data of 12]');
  expect(redactData(JSON.stringify({ name: 'x'.repeat(9) }), 5)).toBe('[data of 20]');
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 6 }), (value, secret) => {
      const once = redactData(JSON.stringify({ value, pin: secret, note: `I am ${secret}` }), 4000);
      expect(redactData(once, 4000)).toBe(once);
      expect(once).not.toContain(JSON.stringify(`I am ${secret}`));
    }),
  );
});

test('A report keeps no secret and no name of the sent data', () => {
  const sent = { newPassword: 'CORRECTHORSE', pin: 'ABCDEF', name: 'MIA', Mia: 1, code: 'MIA', list: ['HUNTER'] };
  expect(JSON.parse(redactData(JSON.stringify(sent), 4000, ['Mia']))).toEqual({
    ...{ newPassword: '[hidden]', pin: '[hidden]', name: '[text of 3]', '[field]': 1, code: '[hidden]' },
    ...{ list: ['[text of 6]'] },
  });
  expect(redactData('{"errorCode":"BALANCE_LIMIT"}', 99)).toBe('{"errorCode":"BALANCE_LIMIT"}');
  const report = { errorType: 'x', message: 'x', requestData: '{"Mia":1}' };
  expect(redactReport(report, ['Mia']).requestData).toBe('{"[field]":1}');
});

test('a report is cut to its limits, and no input makes its redaction fail', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }));
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 3 }), (message, data, names) => {
      const report = {
        errorType: 'JavaScript Error',
        message,
        technicalMessage: data,
        requestData: data,
        url: message,
      };
      const redacted = redactReport(report, names);
      expect(redacted.message.length).toBeLessThanOrEqual(500);
      expect(redacted.message.isWellFormed()).toBe(true);
      expect(redacted.message).not.toMatch(/[\0\u202E]/);
    }),
    // Each run makes new patterns.
    { numRuns: 40 },
  );
  const long = redactReport({ errorType: 'x'.repeat(99), message: 'word '.repeat(999), userComment: '💸'.repeat(999) });
  expect([long.errorType.length, long.message.length, long.userComment?.length]).toEqual([50, 500, 1000]);
});

test('reports are equal if only ids and numbers differ, and not at another place', () => {
  const at = (place: string, id: string) => ({
    errorType: 'JavaScript Error',
    message: `Child ${id} has 12 chores`,
    stackTrace: `Error: x\n    at f (https://bank.example/assets/a.js:${place})`,
    url: `/children/${id}`,
  });
  const [one, two] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'];
  expect(sameness(at('1:2', one))).toBe(sameness(at('1:2', two)));
  expect(sameness(at('1:2', one))).not.toBe(sameness(at('1:3', one)));
  expect(sameness({ ...at('1:2', one), errorCode: 'INTERNAL' })).not.toBe(sameness(at('1:2', one)));
});
