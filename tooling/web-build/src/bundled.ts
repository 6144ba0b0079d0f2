import { build } from 'vite';

/**
 * A script as one file that imports no other, apart from the app's scripts.
 *
 * @param define what each of these names in the source is replaced with
 */
export async function bundled(source: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { ...define },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const chunks = Array.isArray(output) ? output.flatMap(one => one.output) : 'output' in output ? output.output : [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk') throw new Error(`${source} gave no script`);
  return chunk.code;
}
