/** Where an adult decides. The page asks for the PIN as always. */
export const QUEUE = '/';
