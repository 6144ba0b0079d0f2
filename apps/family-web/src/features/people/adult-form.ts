import { z } from 'zod';

/** The secrets of an adult in a form, which no draft keeps, and their empty values. */
export const SECRETS = ['password', 'confirmPassword', 'pin', 'confirmPin'] as const;
export const NO_SECRETS = { password: '', confirmPassword: '', pin: '', confirmPin: '' };

/** A form for the account of an adult: the username is required first of all, and the secrets are typed twice. */
export function adultForm<Fields extends z.ZodRawShape>(username: z.ZodType<string, string>, fields: Fields) {
  const same = (one: (typeof SECRETS)[number], other: (typeof SECRETS)[number]) => (values: object) =>
    Reflect.get(values, one) === Reflect.get(values, other);
  return z
    .strictObject({
      ...fields,
      username: z.string().min(1, 'Username is required').pipe(username),
      confirmPassword: z.string(),
      confirmPin: z.string(),
    })
    .refine(same('password', 'confirmPassword'), { path: ['confirmPassword'], message: "Passwords don't match" })
    .refine(same('pin', 'confirmPin'), { path: ['confirmPin'], message: "PINs don't match" });
}
