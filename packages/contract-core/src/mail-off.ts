/** What is said wherever a mail would be needed and none is sent; what can be done instead follows it. */
export const SENDS_NO_MAIL = 'This Pocketful sends no mail.';
