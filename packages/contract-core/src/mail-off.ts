/** The message wherever a mail would be needed and none is sent; the alternative follows it. */
export const SENDS_NO_MAIL = 'This Pocketful sends no mail.';
