/** The element of the landing page that says that the session has ended. */
export const ENDED_ID = 'session-ended';
