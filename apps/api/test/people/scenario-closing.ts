import { fails, type Step, works } from '../calls/step.ts';

const said = (username: string, currentPassword: string) => ({ body: { username, currentPassword } });

/** Ada closes the family, after everything else: its names are free for another one. */
export const closing: readonly Step[] = [
  works('verifyPin', { body: { userId: '$uma', pin: '1379' } }),
  fails('closeFamily', 'NOT_ALLOWED', said('uma', 'Teapot-34!')),
  works('verifyPin', { body: { userId: '$ada', pin: '2468' } }),
  fails('closeFamily', 'INVALID_INPUT', said('uma', 'Teapot-12!')),
  fails('closeFamily', 'INVALID_INPUT', { body: { username: 'ada' } }),
  fails('closeFamily', 'WRONG_PASSWORD', said('ada', 'wrong')),
  works('closeFamily', said('ADA', 'Teapot-12!')),
  fails('getSessionUser', 'NOT_SIGNED_IN'),
  fails('login', 'INVALID_CREDENTIALS', { body: { email: 'ada@example.com', password: 'Teapot-12!' } }),
];
