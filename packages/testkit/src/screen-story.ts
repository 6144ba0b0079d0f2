/** What a story's play function is given, as far as a screen needs it. */
interface Canvas {
  findAllByText(text: string | RegExp, options: object, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
}

/** Parameters of stories that are whole screens: they fill the window, and must have the landmarks of a page. */
export const SCREENS = { layout: 'fullscreen', a11y: { config: { rules: [] } } } as const;

/** A play function that waits until these words are there: the story is a test that they come. */
export function whenShown(words: string | RegExp) {
  return async ({ canvas }: { readonly canvas: Canvas }): Promise<void> => {
    // A screen's code is loaded, and in development compiled, when it is first shown.
    await canvas.findAllByText(words, {}, { timeout: 10_000 });
  };
}
