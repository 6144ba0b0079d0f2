const ID = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;

/** A path without the ids in it, for what leaves the family: `/children/:id`. */
export function patternOf(path: string): string {
  return path.replaceAll(ID, '/:id');
}
