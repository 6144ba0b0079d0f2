import { SCREENS, whenLaidOver, whenShown } from '@pocketful/testkit/screens/screen-story';
import { CrashBoundary } from '@pocketful/web-kit/errors/crash-boundary';
import { type ErrorEventName, raiseError } from '@pocketful/web-kit/errors/error-events';
import { part, type ScreenOptions, screen } from '../test/screen.tsx';

export default { title: 'Family/Errors', tags: ['!autodocs'], parameters: SCREENS };

/** A screen that raises an unhandled error. Each error is different, since a repeated one is not asked about again. */
function asked(path: string, event: ErrorEventName, options: ScreenOptions) {
  return {
    ...screen(path, options),
    play: async (context: Parameters<ReturnType<typeof whenShown>>[0]) => {
      await whenShown(options.shows)(context);
      raiseError(event, new Error(`of a story, ${crypto.getRandomValues(new Uint32Array(1))}`));
      await whenLaidOver(event)();
    },
  };
}

export const ReportOfAnAdult = asked('/', 'JavaScript Error', { as: 'dana', shows: 'Family Dashboard' });

export const ReportOfAChild = asked('/', 'Network Error', { as: 'mia', shows: 'Hi, Mia!' });

export const ReportOfAStranger = asked('/login', 'Application Error', { shows: 'Sign in' });

function Broken(): never {
  throw new Error('a screen of a story that breaks');
}

export const Crash = part(
  <CrashBoundary onCrash={() => undefined} home="/">
    <Broken />
  </CrashBoundary>,
  { as: 'dana', shows: 'Something went wrong' },
);
