/**
 * A command of the operator as this installation spells it: `npm run restore -- FOLDER` in a checkout, or what
 * `POCKETFUL_COMMAND` names before it in an archive or an image, as in `pocketful restore FOLDER`.
 *
 * @param name its script in package.json
 */
export function commandLine(name: string, args = ''): string {
  const program = process.env.POCKETFUL_COMMAND;
  if (program) return `${program} ${name} ${args}`.trimEnd();
  return `npm run ${name}${args && ` -- ${args}`}`;
}
