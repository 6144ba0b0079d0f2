import { expect, test } from 'vitest';
import { asciiDomain } from './punycode.ts';

test.each([
  ['example.com', 'example.com'],
  ['MÜLLER.example', 'xn--mller-kva.example'],
  ['mu\u0308ller.example', 'xn--mller-kva.example'],
  ['bücher.münchen.example', 'xn--bcher-kva.xn--mnchen-3ya.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['правда.рф', 'xn--80aafi6cg.xn--p1ai'],
  ['😀.example', 'xn--e28h.example'],
])('%s in ASCII is %s, as browsers write it', (domain, ascii) => {
  expect(asciiDomain(domain)).toBe(ascii);
});
