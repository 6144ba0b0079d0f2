import { lazyPart } from '@pocketful/web-kit/lazy-part';

/** Creates a staff account, in a dialog. */
export const CreateStaffDialog = lazyPart(async () => (await import('./create-staff-dialog.tsx')).CreateStaffDialog);
