import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that name the version of the image or of the product, with the version of package.json. */
export function versionedFiles(root: string): [path: string, content: string][] {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const line = version.replace(/\.\d+$/, '');
  return globSync(['docker-compose.yml', 'docker/templates/**/*.{xml,yml,yaml}', 'docker/templates/**/Dockerfile'], {
    cwd: root,
  })
    .toSorted()
    .map(path => [
      path,
      readFileSync(join(root, path), 'utf8')
        .replaceAll(/(?<=\/pocketful:)\d+\.\d+\.\d+/g, version)
        .replaceAll(/(?<=\/pocketful:)\d+\.\d+(?![\d.])/g, line)
        .replaceAll(/(?<=^version: ")\d+\.\d+\.\d+(?="$)/gm, version),
    ]);
}
