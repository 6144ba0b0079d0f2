import { build } from 'vite';

/**
 * Bundles a script into one file without imports, separate from the app's scripts.
 *
 * @param define replacements for names in the source
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
