import MockDate from 'mockdate';
import { type Look, openRecording, type RecordedApi } from './recorded.ts';

/** The part of a play function's canvas that a screen needs. */
interface Canvas {
  findAllByText(text: string | RegExp, options: object, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
  findAllByLabelText(label: string, options: object, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
  findAllByRole(
    role: 'button',
    options: { readonly name: string | RegExp },
    wait: { readonly timeout: number },
  ): Promise<HTMLElement[]>;
}

/** How long a screen's code may take to come: in development it is compiled when it is first shown. */
const WAIT = { timeout: 10_000 };

/** Parameters of stories that are whole screens: they fill the window, and must have the landmarks of a page. */
export const SCREENS = { layout: 'fullscreen', a11y: { config: { rules: [] } } } as const;

/** A play function that waits until these words are there: the story is a test that they come. */
export function whenShown(words: string | RegExp) {
  return async ({ canvas }: { readonly canvas: Canvas }): Promise<void> => {
    await canvas.findAllByText(words, {}, WAIT);
  };
}

/** A play function that presses the first button of this name and waits until these words are there. */
export function whenPressed(button: string | RegExp, words: string | RegExp) {
  return async ({ canvas }: { readonly canvas: Canvas }): Promise<void> => {
    const [first] = await canvas.findAllByRole('button', { name: button }, WAIT);
    first?.click();
    await canvas.findAllByText(words, {}, WAIT);
  };
}

/** The part of `userEvent` that a play function needs to type. */
interface Typist {
  type(field: HTMLElement, text: string): Promise<void>;
}

/** A play function that types into a field, and waits until these words are there. */
export function whenTyped(label: string, text: string, words: string | RegExp) {
  return async ({ canvas, userEvent }: { readonly canvas: Canvas; readonly userEvent: Typist }): Promise<void> => {
    const [field] = await canvas.findAllByLabelText(label, {}, WAIT);
    if (field) await userEvent.type(field, text);
    await canvas.findAllByText(words, {}, WAIT);
  };
}

/** A play function that presses the button of this name, then the one in the sheet that it opens, and waits for the dialog of that title, which it `opens`. */
export function whenOpened(buttons: string | RegExp | readonly string[], dialog: string) {
  const [button = '', inSheet] = [buttons].flat();
  const play = async ({ canvas }: { readonly canvas: Canvas }): Promise<void> => {
    const until = performance.now() + WAIT.timeout;
    // A button may wait for its data.
    while (!isLaidOver(dialog)) {
      if (performance.now() > until) throw new Error(`no dialog ${dialog}`);
      // The page beneath an open dialog has no buttons, and the dialog may still load.
      const sheet = document.querySelector('[role$=dialog]');
      if (!sheet) (await canvas.findAllByRole('button', { name: button }, WAIT))[0]?.click();
      else if (sheet.role === 'dialog')
        [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === inSheet)?.click();
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  };
  return Object.assign(play, { opens: dialog });
}

/** A play function that presses keys on the first button of this name, and waits for the dialog of that title, which it `opens`. */
export function whenKeyed(button: string, keys: KeyboardEventInit, dialog: string) {
  const play = async ({ canvas }: { readonly canvas: Canvas }): Promise<void> => {
    const [first] = await canvas.findAllByRole('button', { name: button }, WAIT);
    const until = performance.now() + WAIT.timeout;
    // The code of the keys is loaded after the screen.
    while (!isLaidOver(dialog)) {
      if (performance.now() > until) throw new Error(`no dialog ${dialog}`);
      first?.focus();
      first?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...keys }));
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  };
  return Object.assign(play, { opens: dialog });
}

/** A play function that waits for the dialog of a title, which lies outside the story, at the end of the page. */
export function whenLaidOver(dialog: string) {
  return async (): Promise<void> => {
    const until = performance.now() + WAIT.timeout;
    while (!isLaidOver(dialog)) {
      if (performance.now() > until) throw new Error(`no dialog ${dialog}`);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  };
}

function isLaidOver(dialog: string): boolean {
  return [...document.querySelectorAll('[role$=dialog]')].at(-1)?.textContent?.includes(dialog) ?? false;
}

/** What the loaders of a recorded story load. */
interface Loaded {
  readonly loaded: Readonly<Record<string, unknown>>;
}

/** A story on recorded answers, at their moment. It fails, by name, for a call without an answer. */
export function recorded(look: Look) {
  return {
    loaders: [
      async () => {
        const api = await openRecording(look);
        MockDate.set(api.recording.moment);
        return { api };
      },
    ],
    afterEach: (context: Loaded) => {
      MockDate.reset();
      const { missing } = recordedIn(context);
      if (missing.length > 0) throw new Error(`no answer is recorded or written for ${missing.join(', ')}`);
    },
  };
}

/** The recorded API of a story. */
export function recordedIn({ loaded: { api } }: Loaded): RecordedApi {
  if (!isRecordedApi(api)) throw new Error('the story has no recording');
  return api;
}

function isRecordedApi(value: unknown): value is RecordedApi {
  return typeof value === 'object' && value !== null && 'recording' in value;
}
