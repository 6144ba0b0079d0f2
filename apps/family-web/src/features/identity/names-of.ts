import { reader } from '@pocketful/domain/intl/reader';

/** The first names of some members as a list in words. An unknown id is 'a former member'. */
export function namesOf(
  ids: readonly string[],
  family: readonly { readonly id: string; readonly calledName: string }[] = [],
): string {
  const names = ids.map(id => family.find(member => member.id === id)?.calledName ?? 'a former member');
  return reader().list(names);
}
