export { EmailCodeForm, INVALID_CODE } from './email-code-form.tsx';
export { ProfileSettings } from './profile-settings.tsx';
