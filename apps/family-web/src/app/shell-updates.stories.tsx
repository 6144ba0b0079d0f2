import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import type { Workers } from '../shared/workers.ts';
import { part } from '../test/screen.tsx';
import { ShellUpdates } from './shell-updates.tsx';

export default { title: 'Family/New version', tags: ['!autodocs'], parameters: SCREENS };

const registration = Object.assign(new EventTarget(), {
  waiting: { postMessage: () => undefined },
  installing: null,
  update: async () => undefined,
});
const workers: Workers = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });

export const Waits = part(
  <main>
    <ShellUpdates workers={workers} />
  </main>,
  { shows: 'A new version of Pocketful is here.' },
);
