import type { ApiClient } from '@pocketful/api-client/client';
import { rivera } from '@pocketful/testkit/family/rivera';

/** Signs the demo family's founder in; the profile is still to be picked. */
export async function unlockDemo(api: ApiClient): Promise<void> {
  const { email, password } = rivera.adults[0];
  await api.call('login', { body: { email, password } });
}

/** Signs in and makes one of the demo family active. */
export async function enterDemo(api: ApiClient, username: string): Promise<void> {
  const person = [...rivera.adults, ...rivera.children].find(member => member.username === username);
  if (!person) throw new Error(`no member of the demo family has the username ${username}`);
  await unlockDemo(api);
  const members = await api.call('listFamilyMembers', {});
  const userId = members.find(member => member.username === username)?.id ?? '';
  await api.call('verifyPin', { body: { userId, pin: person.pin } });
}
