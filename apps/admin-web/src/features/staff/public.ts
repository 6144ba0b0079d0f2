/** What other features may use of staff. */

export { StaffLogin } from './staff-login.tsx';
