export { ChildDevices } from './devices-settings.tsx';
export { EmailCodeForm, INVALID_CODE } from './email-code-form.tsx';
export { Invitations, InviteDialog } from './invitations.tsx';
export { ProfileSettings } from './profile-settings.tsx';
