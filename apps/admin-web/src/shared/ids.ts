const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** The id in what somebody typed or pasted, such as 'Request ID 0199…'; undefined where there is none. */
export function idIn(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}
