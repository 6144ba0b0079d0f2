import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtApps } from '@pocketful/local/layout';

/** A copy of the family's app as another build would be: the same app, in which every built file has another name. */
export interface OtherBuild {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Makes an older build out of the current one. */
export async function yesterdaysBuild(): Promise<OtherBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketful-yesterday-'));
  await cp(builtApps.familyWebDir, folder, { recursive: true, filter: source => !/\.(br|gz)$/.test(source) });
  const assets = path.join(folder, 'assets');
  const stems = (await readdir(assets)).map(file => path.parse(file).name);
  const older = (text: string) => stems.reduce((all, stem) => all.replaceAll(stem, `${stem}-old`), text);
  for (const file of await readdir(assets)) await rename(path.join(assets, file), path.join(assets, older(file)));
  const texts = (await readdir(folder, { recursive: true })).filter(file => /\.(js|css|html)$/.test(file));
  for (const file of texts) {
    const text = await readFile(path.join(folder, file), 'utf8');
    // The worker's version changes as well, so that its files differ from today's.
    const other = older(text).replace(/version:(["'`])/, 'version:$1old-');
    await writeFile(path.join(folder, file), other);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
