import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Creates a staff account, in a dialog. */
export const CreateStaffDialog = lazyPart(async () => (await import('./create-staff-dialog.tsx')).CreateStaffDialog);

/** Asks for the link to a new password, in a dialog. */
export const ForgotPasswordDialog = lazyPart(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
);

/** Chooses a new password, with the link of a mail. */
export const StaffResetPassword = lazyPart(async () => (await import('./staff-reset-password.tsx')).StaffResetPassword);

/** Adds an authenticator, in dialogs. */
export const AddSecondFactorDialog = lazyPart(
  async () => (await import('./add-second-factor-dialog.tsx')).AddSecondFactorDialog,
);

/** Takes the authenticator away, in a dialog. */
export const RemoveSecondFactorDialog = lazyPart(
  async () => (await import('./remove-second-factor-dialog.tsx')).RemoveSecondFactorDialog,
);

/** Opens a family with a reason, in a dialog. */
export const OpenFamilyDialog = lazyPart(async () => (await import('./open-family-dialog.tsx')).OpenFamilyDialog);
