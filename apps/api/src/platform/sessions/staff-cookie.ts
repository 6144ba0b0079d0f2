import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormerCookie } from './former-cookies.ts';

const EIGHT_HOURS_IN_SECONDS = 8 * 3600;

/**
 * The cookie with a staff member's token, for a browser that signed in at the family's login. No script can read it. It
 * ends with the session on the server, and needs no signature, since it is looked up by its digest alone.
 */
export interface StaffCookie {
  tokenOf(request: FastifyRequest): string | undefined;
  give(reply: FastifyReply, token: string): void;
  take(reply: FastifyReply): void;
  /** Gives a browser that is signed in the cookie in place of its former one. */
  replaceFormer(reply: FastifyReply): void;
}

export function createStaffCookie(name: string, options: CookieSerializeOptions, former: FormerCookie): StaffCookie {
  return {
    tokenOf: request => request.cookies[name],
    give: (reply, token) => {
      reply.setCookie(name, token, { ...options, maxAge: EIGHT_HOURS_IN_SECONDS });
    },
    take: reply => {
      reply.clearCookie(name, options);
    },
    replaceFormer: reply => former.replace(reply, EIGHT_HOURS_IN_SECONDS),
  };
}
