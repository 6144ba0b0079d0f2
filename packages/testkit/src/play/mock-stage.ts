import { MOCK_CODE } from '../identity/mock-email.ts';
import { createMockApi } from '../mock/api.ts';
import { mockFetch } from '../mock/fetch.ts';
import { emptyState, type MockState } from '../mock/state.ts';
import type { Stage } from './play.ts';

/** The mock as a stage. Its clock shows `start` until a step waits. */
export function mockStage(start = new Date('2026-03-10T15:00:00Z'), { mail = false } = {}): Stage {
  let time = start;
  const api = createMockApi({ now: () => time, mail, homeAddress: 'http://pocketful.test' });
  // Staff see the reports of all families. The mock's own family is not part of the story.
  const { staff, homeAddress } = api.state();
  // A server that verifies addresses knows its own.
  const httpsAddress = mail ? 'https://pocketful.test' : null;
  Object.assign(api.state(), emptyState(), { staff, homeAddress, httpsAddress, mail, load: 'own' });
  const send = mockFetch(api);
  // The mock is one browser. A person's device is the session that they left in it.
  const devices = new Map<string | undefined, Pick<MockState, 'session' | 'staffCookie'>>();
  return {
    send: async (path, init, by) => {
      Object.assign(api.state(), devices.get(by) ?? { session: null, staffCookie: null });
      const response = await send(path, init);
      const { session, staffCookie } = api.state();
      devices.set(by, { session, staffCookie });
      return response;
    },
    wait: minutes => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
    shown: () => MOCK_CODE,
    mailed: async (secret, to) => {
      if (secret === 'code') return MOCK_CODE;
      const { members, staff, passwordLinks, staffPasswordLinks, consentLinks } = api.state();
      const owner = [...members, ...staff].find(({ email }) => email === to)?.id;
      const consents = Object.entries(consentLinks).map(([token, { askedOf }]) => [token, askedOf] as const);
      const links = [...Object.entries(passwordLinks), ...Object.entries(staffPasswordLinks), ...consents];
      return links.find(([, id]) => id === owner)?.[0] ?? '';
    },
  };
}
