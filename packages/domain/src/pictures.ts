const PICTURE_NAME = /^[\p{L}\p{Nd}-]{1,40}$/u;

/** Whether a picture can have this name: 1 to 40 letters, digits and hyphens. Screens draw an unknown one as the default. */
export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name);
}

/** A picture as it is stored. The name of a child may have been replaced in it by an erasure. */
export function pictureOf(stored: string, otherwise: string): string {
  return isPictureName(stored) ? stored : otherwise;
}
