import { whenOpened, whenShown } from '@pocketful/testkit/screens/screen-story';
import { dismissToast } from '@pocketful/ui-kit/toast';
import { useEffect, useState } from 'react';
import { openMockedTab, StaffTab, type StaffTabOptions } from './staff-tab.tsx';

export interface ScreenOptions extends StaffTabOptions {
  /** Words by which it is known that the screen is whole. */
  readonly shows: string | RegExp;
}

/** A story of one address of the portal, as a real tab shows it; it is a test that `shows` appears. */
export function screen(path: string, { shows, ...options }: ScreenOptions) {
  return { at: { path, ...options }, render: () => <ScreenAt path={path} options={options} />, play: whenShown(shows) };
}

export interface OpenedOptions extends StaffTabOptions {
  /** The button that opens it. */
  readonly press: string | RegExp;
  /** Its title. */
  readonly opens: string;
}

/** A story of a dialog over an address of the portal; it is a test that pressing the button opens it. */
export function opened(path: string, { press, opens, ...options }: OpenedOptions) {
  return {
    at: { path, ...options },
    render: () => <ScreenAt path={path} options={options} />,
    play: whenOpened(press, opens),
  };
}

function ScreenAt({ path, options }: { readonly path: string; readonly options: StaffTabOptions }) {
  const [{ runtime }] = useState(() => openMockedTab(options));
  useEffect(
    () => () => {
      runtime.close();
      dismissToast();
    },
    [runtime],
  );
  return <StaffTab runtime={runtime} path={path} />;
}
