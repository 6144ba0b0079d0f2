/** What other features may use of staff. */

export { AskOwnPassword } from './ask-own-password.tsx';
export { AskSecondFactor } from './ask-second-factor.tsx';
export { StaffLogin } from './staff-login.tsx';
