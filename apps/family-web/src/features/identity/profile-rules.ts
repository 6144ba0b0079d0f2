import { adultUsername, email, firstName } from '@pocketful/contract-core/fields';
import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { missingSecret, otherEmail, secretsNeeded } from '@pocketful/people/rules';
import { z } from 'zod';

/** An own profile as its form holds it; empty secrets stay as they are. */
const fields = z.strictObject({
  firstName,
  lastName: z.string().max(50, 'Last name must be less than 50 characters'),
  username: z.string().min(1, 'Username is required').pipe(adultUsername),
  email,
  currentPassword: z.string().max(200),
  newPassword: z.string().max(200),
  confirmPassword: z.string().max(200),
  currentPin: z.string(),
  pin: z.string(),
  confirmPin: z.string(),
});
export type ProfileForm = z.input<typeof fields>;

const LEAST_PASSWORD = 6;

/** The rules of the own profile, checked before it is sent. */
export function profileRules(me: { readonly email: string | null; readonly hasPin: boolean }) {
  return fields.superRefine((form, context) => {
    const wrong = (path: keyof ProfileForm, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const change = {
      email: otherEmail(form.email, me.email) !== undefined,
      password: form.newPassword !== '',
      pin: form.pin !== '' || form.confirmPin !== '',
    };
    const needed = secretsNeeded(change, { hasPin: me.hasPin, gavePin: form.currentPin !== '' });
    if (change.password && [...form.newPassword].length < LEAST_PASSWORD)
      wrong('newPassword', `Password must be at least ${LEAST_PASSWORD} characters`);
    if (form.newPassword !== form.confirmPassword) wrong('confirmPassword', "Passwords don't match");
    if (change.pin && form.pin.length !== PIN_LENGTH.picker) wrong('pin', 'PIN must be exactly 4 digits');
    if (form.pin !== form.confirmPin) wrong('confirmPin', "PINs don't match");
    if (!needed.password || form.currentPassword !== '') return;
    const { path, message } = missingSecret(change, me);
    wrong(path, message);
  });
}
