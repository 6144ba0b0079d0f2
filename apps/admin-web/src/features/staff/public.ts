/** The parts of staff that other features may use. */

export { AskOwnPassword } from './ask-own-password.tsx';
export { AskSecondFactor } from './ask-second-factor.tsx';
export { StaffLogin } from './staff-login.tsx';
