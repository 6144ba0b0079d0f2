const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Matches only a whole text, since a name may contain eight such letters too. */
const CODE = /^\s*(?:support code\s+)?([\da-f]{4})-?([\da-f]{4})\s*$/i;

/** The id in a typed or pasted text, such as 'Request 0199…'; undefined if there is none. */
export function idIn(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}

/** The request in a text: its id, or its support code, as in 'Support code 8D11-15DB'; undefined if there is none. */
export function requestIn(text: string): string | undefined {
  const [, first, second] = CODE.exec(text) ?? [];
  return idIn(text) ?? (first && second && `${first}${second}`.toLowerCase());
}

/** The page of a family. */
export function familyPath(familyId: string): string {
  return `/admin/families/${familyId}`;
}
