/**
 * Prints the cost of features: files and lines of each series of commits, in one area, that added a route, a table or a
 * column. It reads `git log --numstat`, leaves out no file, and has no limit.
 *
 *   npm run cost -- [COMMITS]
 */
import { execFileSync } from 'node:child_process';
import { root } from './files.ts';

/** An added line that declares a route, a table or a column. */
const ADDS = /^\+.*(?:defineRoute\(\{|CREATE TABLE|ADD COLUMN)/m;

interface Series {
  readonly area: string;
  readonly subjects: string[];
  readonly files: Set<string>;
  added: number;
  removed: number;
  isFeature: boolean;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY });

function readSeries(commits: number): Series[] {
  const series: Series[] = [];
  const log = git('log', '--reverse', `-${commits}`, '--no-merges', '--format=%x00%H%x00%s', '--numstat');
  const [, ...parts] = log.split('\0');
  for (let at = 0; at < parts.length; at += 2) {
    const [subject = '', ...counted] = (parts[at + 1] ?? '').trim().split('\n');
    const area = subject.split(':')[0] ?? '';
    const last = series.at(-1);
    const current =
      last?.area === area
        ? last
        : { area, subjects: [], files: new Set<string>(), added: 0, removed: 0, isFeature: false };
    if (current !== last) series.push(current);
    current.subjects.push(subject);
    for (const line of counted.filter(line => line.includes('\t'))) {
      const [added, removed, file = ''] = line.split('\t');
      current.files.add(file);
      // A binary file has no lines.
      current.added += Number(added) || 0;
      current.removed += Number(removed) || 0;
    }
    current.isFeature ||= ADDS.test(git('show', '--format=', '--unified=0', parts[at] ?? ''));
  }
  return series.filter(({ isFeature }) => isFeature);
}

const commits = Number(process.argv[2] ?? 30);
const found = readSeries(commits);
for (const { subjects, files, added, removed } of found)
  console.log(`${String(files.size).padStart(4)} files  +${added} -${removed}  ${subjects.join('; ')}`);
if (found.length === 0)
  console.log(`None of the last ${commits} commits added a route, a table or a column: npm run cost -- 100`);
