/** Exports of identity for other contexts. */

export { type AddingAdultDeps, addingAdult } from './add-adult.ts';
export { askForVerification } from './email-verification.ts';
export { identityEmails } from './emails.ts';
export { answerPasswordRequest } from './forgotten-password.ts';
export { cancelEmailChange, endAccessOf } from './mailed-secrets.ts';
export { storePasswordHash } from './secret-hashes.ts';
export { type TryingDeps, trySecret } from './try-secret.ts';
