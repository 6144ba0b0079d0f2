/** Name of the channel on which the tabs of one browser notify each other of a change of the active member. */
export const SESSION_CHANNEL = 'pocketful-session';

/** Name of the channel on which the tabs of one browser notify each other that a person is there. */
export const ACTIVITY_CHANNEL = 'pocketful-activity';
