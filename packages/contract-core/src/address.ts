import { asciiDomain } from '@pocketful/domain/punycode';

/** An email address by the signs of RFC 5322, with a domain of at least two labels. */
export const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** An address with its domain in ASCII. A text that is no address stays as it is. */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at < 1 || /^[\0-\x7F]*$/.test(domain) ? text : text.slice(0, at + 1) + asciiDomain(domain);
}
