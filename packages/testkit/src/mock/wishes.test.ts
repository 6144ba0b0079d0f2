import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Wishes } from '../screens/wishes.ts';
import { readMockAddress } from './address.ts';
import { createMockApi, type MockApi, type MockApiOptions } from './api.ts';
import { mockFetch } from './fetch.ts';

const now = () => new Date('2026-03-04T15:00:00Z');
const open = (options: MockApiOptions = {}) => createMockApi({ now, signedIn: 'dana', ...options });

/** The outcome of a call: the status and code, or the failure of the network. */
async function send(api: MockApi, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { 'content-type': 'application/json', ...init.headers };
  try {
    const response = await mockFetch(api)(`/api${path}`, { ...init, headers });
    const text = await response.text();
    return `${response.status} ${text === '' ? '' : (JSON.parse(text).code ?? '')}`.trim();
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const idOf = (api: MockApi, username: string) => api.state().members.find(member => member.username === username)?.id;
const dishwasher = (api: MockApi) => api.state().chores.find(({ name }) => name === 'Empty the dishwasher');
const approve = (api: MockApi, headers?: Record<string, string>) =>
  send(api, `/chores/${dishwasher(api)?.id}/approve`, { method: 'PATCH', ...(headers ? { headers } : {}) });
const giveFive = (api: MockApi, key: string, amount = '5.00') =>
  send(api, '/transactions', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ childId: idOf(api, 'mia'), amount, description: 'Gift', category: 'gift' }),
  });
const gifts = (api: MockApi) => api.state().entries.filter(({ description }) => description === 'Gift').length;

describe('the person at the device', () => {
  test('a member is signed in and picked without typing', async () => {
    expect(await send(open(), '/dashboard')).toBe('200');
    expect(await send(open({ signedIn: 'mia' }), '/chore-templates')).toBe('403 NOT_ALLOWED');
  });

  test('a device is unlocked and no profile is picked', async () => {
    const api = createMockApi({ now, unlockedBy: 'sam' });
    expect(await send(api, '/dashboard')).toBe('403 PROFILE_REQUIRED');
    expect(await send(api, '/family-members')).toBe('200');
  });

  test('an unknown person cannot sign in, and a child unlocks no device', () => {
    expect(() => open({ signedIn: 'nobody' })).toThrow('no member has the username nobody');
    expect(() => createMockApi({ unlockedBy: 'mia' })).toThrow('mia is no adult');
  });
});

describe('a wish', () => {
  test('refuses, and nothing happens', async () => {
    const api = open({ wishes: { approveChore: 'BALANCE_LIMIT' } });
    expect(await approve(api)).toBe('409 BALANCE_LIMIT');
    expect(dishwasher(api)?.status).toBe('submitted');
  });

  test('comes after the checks of caller and input', async () => {
    const api = createMockApi({ now, wishes: { approveChore: 'BALANCE_LIMIT' } });
    expect(await approve(api)).toBe('401 NOT_SIGNED_IN');
    const picky = open({ wishes: { createTransaction: 'BALANCE_LIMIT' } });
    expect(await giveFive(picky, 'k', 'much')).toBe('400 INVALID_INPUT');
  });

  test('LOST: the call happens, and its answer is lost; a retry returns the first answer', async () => {
    const api = open({ wishes: { createTransaction: 'LOST' } });
    expect(await giveFive(api, 'a-key-01')).toBe('TypeError');
    expect(gifts(api)).toBe(1);
    api.wish({ createTransaction: undefined });
    expect(await giveFive(api, 'a-key-01')).toBe('201');
    expect(gifts(api)).toBe(1);
  });

  test('AWAY: nothing happens, and no answer comes', async () => {
    const api = open({ wishes: { '*': 'AWAY' } });
    expect(await giveFive(api, 'a-key-01')).toBe('TypeError');
    expect(gifts(api)).toBe(0);
  });

  test('NEVER: nothing comes until the caller gives up', async () => {
    const api = open({ wishes: { getDashboard: 'NEVER' } });
    expect(await send(api, '/dashboard', { signal: AbortSignal.timeout(20) })).toBe('TimeoutError');
  });

  test('a wish for a call precedes the wish for all', async () => {
    const api = open({ wishes: { '*': 'INTERNAL', getDashboard: 'UNAVAILABLE' } });
    expect(await send(api, '/dashboard')).toBe('503 UNAVAILABLE');
    expect(await send(api, '/chores')).toBe('500 INTERNAL');
  });

  test('for an answer that a call does not have does not compile', () => {
    expectTypeOf<{ approveChore: 'BALANCE_LIMIT' }>().toExtend<Wishes>();
    // A list has no balance to take past its limit.
    expectTypeOf<{ listChores: 'BALANCE_LIMIT' }>().not.toExtend<Wishes>();
  });

  test('with a wait has its time', async () => {
    const response = await mockFetch(open({ wishes: { getDashboard: 'RATE_LIMITED' } }))('/api/dashboard');
    expect(response.headers.get('retry-after')).toBe('900');
  });
});

describe('an idempotency key', () => {
  test('belongs to its caller and its call', async () => {
    const api = open();
    expect(await giveFive(api, 'same-key')).toBe('201');
    await send(api, '/auth/verify-pin', {
      method: 'POST',
      body: JSON.stringify({ userId: idOf(api, 'sam'), pin: '1379' }),
    });
    expect(await giveFive(api, 'same-key', '6.00')).toBe('201');
    expect(gifts(api)).toBe(2);
  });

  test('with other input is refused', async () => {
    const api = open();
    expect(await giveFive(api, 'same-key')).toBe('201');
    expect(await giveFive(api, 'same-key', '6.00')).toBe('409 IDEMPOTENCY_CONFLICT');
  });
});

describe('the address of a page', () => {
  test('names the person and the faults', () => {
    const search = '?as=dana&wish=approveChore:BALANCE_LIMIT&wish=*:SLOW&reset';
    expect(readMockAddress(search)).toEqual({
      reset: true,
      signedIn: 'dana',
      unlockedBy: undefined,
      wishes: { approveChore: 'BALANCE_LIMIT', '*': 'SLOW' },
    });
    expect(readMockAddress('')).toEqual({ reset: false, signedIn: undefined, unlockedBy: undefined, wishes: {} });
  });

  test('with an unknown call or answer lists the known ones', () => {
    expect(() => readMockAddress('?wish=aproveChore:INTERNAL')).toThrow(/no call is named 'aproveChore'.*approveChore/);
    expect(() => readMockAddress('?wish=listChores:BALANCE_LIMIT')).toThrow(/listChores cannot answer/);
  });
});
