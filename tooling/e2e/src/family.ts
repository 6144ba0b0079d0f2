import { randomBytes } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { FAMILY_CALLS } from '@pocketful/api-client/calls.gen';
import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import { STAFF_CALLS } from '@pocketful/api-client/staff-calls.gen';

/** A grown-up as a person types them in. */
export interface Adult {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly pin: string;
}

/** A child likewise. */
export interface Child {
  readonly firstName: string;
  readonly username: string;
  readonly age: number;
  readonly pin: string;
}

/** The password of every adult in the specs. */
export const PASSWORD = 'Walnut-7-Trees!';

/** A founder. No other spec uses the same names. */
export function newAdult(): Adult {
  const mark = newMark();
  return {
    firstName: 'Ada',
    lastName: 'Okafor',
    username: `ada-${mark}`,
    email: `ada-${mark}@example.com`,
    password: PASSWORD,
    pin: '2846',
  };
}

/** A child of theirs. */
export function newChild(firstName = 'Noor', pin = '7391'): Child {
  return { firstName, username: `${firstName.toLowerCase()}-${newMark()}`, age: 9, pin };
}

/** A family, with its founder signed in in the browser context. */
export interface Family {
  readonly adult: Adult;
  readonly child: Child;
  readonly adultId: string;
  readonly childId: string;
}

/** Founds a family with one child by calls alone, for specs that are not about signing up. */
export async function foundFamily(api: ApiClient): Promise<Family> {
  const [adult, child] = [newAdult(), newChild()];
  const { user } = await signUp(api, adult);
  const added = await addChild(api, child);
  await api.call('completeSetup', {});
  return { adult, child, adultId: user.id, childId: added.id };
}

/** Adds a child by a call, with a parent's consents. */
export function addChild(api: ApiClient, child: Child) {
  return api.call('addChild', { body: { ...child, parentalConsent: true, dataCollectionConsent: true } });
}

/** Signs a grown-up up by a call; the context is signed in afterwards, the setup still to be done. */
export function signUp(api: ApiClient, adult: Adult) {
  return api.call('signup', {
    body: {
      accountType: 'family_admin',
      ...adult,
      confirmPassword: adult.password,
      confirmPin: adult.pin,
      timeZone: 'America/New_York',
      privacyPolicyAccepted: true,
      termsAccepted: true,
    },
  });
}

/** The contract's client, with the cookies of a browser's context. */
export function apiOf(context: BrowserContext, baseURL: string): ApiClient {
  return createApiClient({
    calls: { ...FAMILY_CALLS, ...STAFF_CALLS },
    fetch: fetchThrough(context.request, new URL(baseURL).origin),
  });
}

function fetchThrough(request: APIRequestContext, origin: string): typeof fetch {
  return async (url, init) => {
    const answer = await request.fetch(new URL(String(url), origin).href, {
      method: init?.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init?.headers)), origin },
      ...(typeof init?.body === 'string' ? { data: init.body } : {}),
    });
    // No answer of a 204 may carry a body, not even an empty one.
    const body = answer.status() === 204 ? null : await answer.text();
    // The context keeps the cookies by itself, and several of them are no header of a Response.
    const headers = answer.headersArray().filter(({ name }) => name.toLowerCase() !== 'set-cookie');
    return new Response(body, {
      status: answer.status(),
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
    });
  };
}

function newMark(): string {
  return randomBytes(4).toString('hex');
}
