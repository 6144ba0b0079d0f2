import type { TestApp } from '../harness.ts';
import { familyWithChild } from './scene.ts';

export const SAM = { firstName: 'Sam', lastName: 'Rivera', username: 'sam', email: 'sam@rivera.example' };
export const SAM_PASSWORD = 'Pocketful-2!';
export const SAM_PIN = '1379';

/** An edit of one member, for `updateUser`. */
export const own = (id: string, body: Record<string, string>) => ({ params: { id }, body });

/** A family with a child, and a second parent without children. */
export async function familyWithParent(app: TestApp) {
  const scene = await familyWithChild(app);
  const { user: sam } = await scene.browser.call('registerParent', {
    body: { ...SAM, password: SAM_PASSWORD, pin: SAM_PIN },
  });
  return { ...scene, sam };
}
