const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** The whole text: a name may end in eight such letters too. */
const CODE = /^\s*(?:support code\s+)?([\da-f]{4})-?([\da-f]{4})\s*$/i;

/** The id in what somebody typed or pasted, such as 'Request 0199…'; undefined where there is none. */
export function idIn(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}

/** The request that somebody named: its id, or its support code, such as in 'Support code 8D11-15DB'. */
export function requestIn(text: string): string | undefined {
  const [, first, second] = CODE.exec(text) ?? [];
  return idIn(text) ?? (first && second && `${first}${second}`.toLowerCase());
}
