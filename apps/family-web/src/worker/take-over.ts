/** Message of a page to a waiting worker: activate the new version now. */
export const TAKE_OVER = 'take over';
