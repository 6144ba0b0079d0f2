/** Id of the landing page's element that says that the session has ended. */
export const ENDED_ID = 'session-ended';
