/** What other features may use of staff. */

export { AskSecondFactor } from './ask-second-factor.tsx';
export { StaffLogin } from './staff-login.tsx';
