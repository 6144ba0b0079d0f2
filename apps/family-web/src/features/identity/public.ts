export { EmailCodeForm } from './email-code-form.tsx';
export { ProfileSettings } from './profile-settings.tsx';
