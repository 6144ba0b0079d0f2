import { createMockApi, type MockApi, type MockApiOptions } from '@pocketful/testkit/mock/api';
import { mockFetch } from '@pocketful/testkit/mock/fetch';
import type { MockState } from '@pocketful/testkit/mock/state';
import type { Wishes } from '@pocketful/testkit/screens/wishes';
import { mockStaff } from '@pocketful/testkit/staff/mock';
import { mockRecoveryCodes } from '@pocketful/testkit/staff/mock-second-factor';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { openStaffRuntime, type StaffRuntime } from '../shared/staff-runtime.tsx';

export interface StaffTabOptions extends Omit<MockApiOptions, 'store'> {
  /** The mock's staff member is signed in. */
  readonly asStaff?: boolean;
  /** Another staff member has an account, too. */
  readonly withColleague?: boolean;
  /** The mock's staff member signs in with an authenticator, and has two recovery codes left. */
  readonly withAuthenticator?: boolean;
  /** The mock's staff member is an app_admin who came in at the family's login. */
  readonly byCookie?: boolean;
  /** The mock's staff member has yet to add one. */
  readonly mustEnroll?: boolean;
  /** No call is counted. */
  readonly idle?: boolean;
  /** Changes the mock's state before the tab opens. */
  readonly arrange?: (state: MockState) => void;
}

/** A tab of the portal on a mock, and control over the mock. */
export interface MockedTab {
  readonly runtime: StaffRuntime;
  wish(wishes: Wishes): void;
  /** The mock's state, to read or to change. */
  state: MockApi['state'];
}

/** Opens a tab of the portal on a new mock. */
export function openMockedTab(given: StaffTabOptions = {}): MockedTab {
  const { asStaff = false, withColleague = false, withAuthenticator = false, mustEnroll = false } = given;
  const { byCookie = false, idle = false, arrange, ...options } = given;
  const api = createMockApi(options);
  const [first] = api.state().staff;
  if (withAuthenticator && first)
    first.secondFactor = { since: first.createdAt, recoveryCodes: mockRecoveryCodes().slice(0, 2) };
  if (byCookie && first) {
    first.role = 'app_admin';
    api.state().staffCookie = mockStaff.token;
  }
  if (withColleague) {
    const name = { username: 'sasha', firstName: 'Sasha', lastName: 'Support', email: 'sasha@example.com' };
    const made = { id: '01990000-0000-7000-8000-00000000fffe', createdAt: '2026-01-05T09:00:00.000Z' };
    api.state().staff.push({ ...name, ...made, role: 'support_user', password: mockStaff.password });
  }
  if (idle) api.state().load = 'none';
  arrange?.(api.state());
  const runtime = openStaffRuntime({
    fetch: mockFetch(api),
    ...(asStaff ? { signedIn: { user: mockStaff.user, adminToken: mockStaff.token, mustEnroll } } : {}),
  });
  return { runtime, wish: api.wish, state: api.state };
}

export interface StaffTabProps {
  readonly runtime: StaffRuntime;
  readonly path: string;
}

/** The whole app at an address. */
export function StaffTab({ runtime, path }: StaffTabProps) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <App runtime={runtime} />
    </MemoryRouter>
  );
}
