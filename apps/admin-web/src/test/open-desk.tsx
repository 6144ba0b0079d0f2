import { addAppAdmin, addAuthenticator, sasha } from '@pocketful/real-api/desk';
import { type Family, type OpenOptions, openFamily } from '@pocketful/real-api/family';
import { olive } from '@pocketful/testkit/family/olive';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { openStaffRuntime, type StaffRuntime } from '../shared/staff-runtime.tsx';
import type { SignedIn } from '../shared/windows.ts';

export interface DeskOptions extends OpenOptions {
  /** The first member of staff is signed in. */
  readonly asStaff?: boolean;
  /** Another staff member has an account, too. */
  readonly withColleague?: boolean;
  /** The first member of staff signs in with an authenticator. */
  readonly withAuthenticator?: boolean;
  /** An app_admin came in at the family's login. */
  readonly byCookie?: boolean;
  /** The first member of staff has yet to add an authenticator. */
  readonly mustEnroll?: boolean;
  /** Changes the instance after the sign-in. */
  readonly arrange?: (family: Family) => Promise<unknown>;
  /** Stands between the tab and the server. */
  readonly through?: (server: typeof fetch) => typeof fetch;
}

/** A tab of the portal on the real API. */
export interface Desk extends Family {
  readonly runtime: StaffRuntime;
  /** Opens another tab of the browser. */
  readonly another: (signedIn?: SignedIn) => StaffRuntime;
  /** The secret of the authenticator of the first member of staff; empty without one. */
  readonly secret: string;
}

/** Opens a tab of the portal on a new instance with a family. */
export async function openDesk(given: DeskOptions = {}): Promise<Desk> {
  const { asStaff = false, withColleague = false, withAuthenticator = false, byCookie = false, ...rest } = given;
  const { mustEnroll = false, arrange, through = server => server, ...options } = rest;
  const family = openFamily(options);
  if (withColleague) await family.callAsStaff('createStaff', { body: sasha });
  const secret = withAuthenticator ? await addAuthenticator(family) : '';
  const another = (signedIn?: SignedIn) => {
    const runtime = openStaffRuntime({ fetch: through(family.fetch), ...(signedIn && { signedIn }) });
    onTestFinished(() => runtime.close());
    return runtime;
  };
  const signedIn = asStaff ? { ...(await signInOlive(family)), mustEnroll } : undefined;
  // The member of the browser signs in first.
  await family.fetch('/healthz');
  await arrange?.(family);
  const runtime = another(signedIn);
  if (byCookie) await runtime.api.call('login', { body: await addAppAdmin(family) });
  return { ...family, runtime, another, secret };
}

/** A new session of the first member of staff. */
async function signInOlive({ app }: Family): Promise<SignedIn> {
  const { username, password } = olive;
  return (await app).browser().call('staffLogin', { body: { username, password } });
}

/** Opens a page of the portal on a new instance, and shows it. */
export async function openPage(path: string, options: DeskOptions = {}): Promise<Desk & { readonly user: UserEvent }> {
  const desk = await openDesk(options);
  render(<StaffTab runtime={desk.runtime} path={path} />);
  return { ...desk, user: userEvent.setup() };
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
