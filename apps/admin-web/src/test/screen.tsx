import { olive } from '@pocketful/testkit/family/olive';
import { type Look, type RecordedApi, withIds } from '@pocketful/testkit/screens/recorded';
import { recorded, recordedIn, whenOpened, whenShown } from '@pocketful/testkit/screens/screen-story';
import { dismissToast } from '@pocketful/ui-kit/toast';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { openStaffRuntime } from '../shared/staff-runtime.tsx';

export interface ScreenOptions extends Omit<Look, 'viewer'> {
  /** The owner is signed in. */
  readonly asStaff?: boolean;
  /** A member of a family is signed in and picked, by username. */
  readonly as?: string;
  /** The owner has yet to add an authenticator. */
  readonly mustEnroll?: boolean;
  /** Words by which it is known that the screen is whole. */
  readonly shows: string | RegExp;
}

type Loaded = Parameters<typeof recordedIn>[0];

/** A story of one address of the portal, as a real tab shows it; it is a test that `shows` appears. */
export function screen(path: string, { shows, ...options }: ScreenOptions) {
  return { ...screenAt(path, options), play: whenShown(shows) };
}

export interface OpenedOptions extends Omit<ScreenOptions, 'shows'> {
  /** The button that opens it. */
  readonly press: string | RegExp;
  /** Its title. */
  readonly opens: string;
}

/** A story of a dialog over an address of the portal; it is a test that pressing the button opens it. */
export function opened(path: string, { press, opens, ...options }: OpenedOptions) {
  return { ...screenAt(path, options), play: whenOpened(press, opens) };
}

function screenAt(path: string, { asStaff = false, as, mustEnroll = false, ...look }: Omit<ScreenOptions, 'shows'>) {
  return {
    at: { path, ...look },
    ...recorded({ ...look, viewer: asStaff ? 'staff' : (as ?? 'nobody') }),
    render: (_: object, loaded: Loaded) => <ScreenAt {...{ path, asStaff, mustEnroll, api: recordedIn(loaded) }} />,
  };
}

interface ScreenAtProps extends Required<Pick<ScreenOptions, 'asStaff' | 'mustEnroll'>> {
  readonly path: string;
  readonly api: RecordedApi;
}

function ScreenAt({ path, api: { recording, fetch }, asStaff, mustEnroll }: ScreenAtProps) {
  const [runtime] = useState(() => {
    const { password: _, ...user } = { ...olive, id: recording.staff.id };
    return openStaffRuntime({ fetch, ...(asStaff && { signedIn: { user, adminToken: 'recorded', mustEnroll } }) });
  });
  useEffect(
    () => () => {
      runtime.close();
      dismissToast();
    },
    [runtime],
  );
  return (
    <MemoryRouter initialEntries={[withIds(path, recording)]}>
      <App runtime={runtime} />
    </MemoryRouter>
  );
}
