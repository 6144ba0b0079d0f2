import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { COOKIES, type CookieNames } from './cookie-names.ts';

/** A cookie as version 0.3 set it. Read until 0.6; then this file goes. */
export interface FormerCookie {
  /** Reads it under the present name, unless the request has a cookie with that name. */
  read(request: FastifyRequest): void;
  /** Sets the one that was read under the present name, and clears it under its own: only if it is valid. */
  replace(reply: FastifyReply, maxAge: number, isValid?: () => boolean): void;
  clear(reply: FastifyReply): void;
}

/** The names of version 0.3, which had no port. Its device cookie was for calls alone. */
export function formerCookies({ publicUrl }: Config, names: CookieNames, options: CookieSerializeOptions) {
  const prefix = publicUrl?.protocol === 'https:' ? '__Secure-' : '';
  return {
    session: formerCookie(names.session, `${prefix}${COOKIES.session}`, options),
    device: formerCookie(names.device, COOKIES.device, { ...options, path: '/api' }),
    staff: formerCookie(names.staff, COOKIES.staff, options),
  };
}

function formerCookie(present: string, name: string, options: CookieSerializeOptions): FormerCookie {
  const clear = (reply: FastifyReply) => void reply.clearCookie(name, options);
  return {
    read: ({ cookies }) => {
      if (cookies[name] !== undefined) cookies[present] ??= cookies[name];
    },
    replace: (reply, maxAge, isValid = () => true) => {
      const { cookies } = reply.request;
      const value = cookies[name];
      if (name === present || value === undefined || value !== cookies[present] || !isValid()) return;
      clear(reply);
      reply.setCookie(present, value, { ...options, path: '/', maxAge });
    },
    clear,
  };
}
