import type { Answer } from '@pocketful/api-client/client';
import type { Family } from '@pocketful/real-api/family';

/** The chore of a name. Throws if a family has none. */
export async function choreOf(api: Family, name: string): Promise<Answer<'listChores'>[number]> {
  const chores = await api.call('dana', 'listChores', { query: { limit: 100 } });
  const chore = chores.find(one => one.name === name);
  if (!chore) throw new Error(`no chore is called ${name}`);
  return chore;
}
