import { randomBytes } from 'node:crypto';
import { type CookieSerializeOptions, Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyFor } from '../keys.ts';
import type { FormerCookie } from './former-cookies.ts';

const A_YEAR_IN_SECONDS = 365 * 24 * 3600;
/** The most accounts that one device remembers. */
const MAX_ACCOUNTS = 8;

/**
 * Remembers on a device which accounts signed in there, each under a random number with a separate count of tries. The
 * cookie grants nothing: it keeps other people's tries from locking the owner of an account out.
 */
export interface DeviceCookie {
  /** The number of this device for an account; undefined if it never signed in. */
  knownFor(request: FastifyRequest, accountId: string): string | undefined;
  remember(request: FastifyRequest, reply: FastifyReply, accountId: string): void;
  /** Gives a device that is known the cookie in place of its former one. */
  replaceFormer(reply: FastifyReply): void;
}

export function createDeviceCookie(
  secret: string,
  name: string,
  options: CookieSerializeOptions,
  former: FormerCookie,
): DeviceCookie {
  const signer = new Signer(keyFor(secret, 'device cookie').export().toString('base64url'));
  const read = (request: FastifyRequest): Map<string, string> => {
    const signed = request.cookies[name];
    const { valid, value } = signed ? signer.unsign(signed) : { valid: false, value: null };
    if (!valid || value === null) return new Map();
    return new Map(
      value.split('~').flatMap(pair => {
        const [account, number] = pair.split('.');
        return account && number ? [[account, number] as const] : [];
      }),
    );
  };
  return {
    knownFor: (request, accountId) => read(request).get(accountId),
    remember(request, reply, accountId) {
      const known = read(request);
      const number = known.get(accountId) ?? randomBytes(12).toString('base64url');
      known.delete(accountId);
      const accounts = [[accountId, number] as const, ...known].slice(0, MAX_ACCOUNTS);
      const value = accounts.map(pair => pair.join('.')).join('~');
      // A browser sends one with a longer path first.
      former.clear(reply);
      reply.setCookie(name, signer.sign(value), { ...options, maxAge: A_YEAR_IN_SECONDS });
    },
    replaceFormer: reply => former.replace(reply, A_YEAR_IN_SECONDS, () => read(reply.request).size > 0),
  };
}
