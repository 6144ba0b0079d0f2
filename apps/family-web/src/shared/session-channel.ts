/** The name of the channel on which the tabs of one browser tell each other that another member may be active. */
export const SESSION_CHANNEL = 'pocketful-session';
