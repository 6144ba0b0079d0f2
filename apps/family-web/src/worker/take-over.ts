/** What a page tells the worker that waits: the person wants the new version now. */
export const TAKE_OVER = 'take over';
