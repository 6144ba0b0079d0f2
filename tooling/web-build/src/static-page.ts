import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundled } from './bundled.ts';

export interface StaticPageOptions {
  /** A module whose `render()` returns the markup of the page. */
  readonly render: string;
  /** The script of the page, separate from the app's scripts. */
  readonly script: string;
  /** File name of the page. */
  readonly file: string;
  /** File name of the app's page, which Vite calls `index.html`. */
  readonly app: string;
}

type Bundle = Record<
  string,
  { readonly type: 'asset'; readonly source: string | Uint8Array } | { readonly type: 'chunk' }
>;

/** The parts of the build context that the plugin uses. */
interface Build {
  emitFile(file: { type: 'asset'; name?: string; fileName?: string; source: string }): string;
  getFileName(reference: string): string;
}

/**
 * Writes a page that shows its content without any script: the markup of `render()` as the body of the app's page, with
 * the app's head and style sheet.
 */
export function staticPage({ render, script, file, app }: StaticPageOptions) {
  return {
    name: 'static-page',
    apply: 'build' as const,
    enforce: 'post' as const,
    async generateBundle(this: Build, _options: unknown, bundle: Bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the build has no index.html');
      const own = this.emitFile({ type: 'asset', name: `${path.parse(file).name}.js`, source: await bundled(script) });
      const page = String(index.source);
      this.emitFile({
        type: 'asset',
        fileName: file,
        source: pageOf(page, await rendered(render), this.getFileName(own)),
      });
      this.emitFile({ type: 'asset', fileName: app, source: page });
      delete bundle['index.html'];
    },
  };
}

/** The app's page with its content and its scripts replaced by these. */
export function pageOf(page: string, content: string, script: string): string {
  return page
    .replaceAll(
      /^\s*<(script (?:type="module"|src="[^"]*old-browser)|link rel="modulepreload")[^>]*>(<\/script>)?\n/gm,
      '',
    )
    .replace(/^\s*<noscript>.*<\/noscript>\n/m, '')
    .replace('</head>', `  <script defer src="/${script}"></script>\n  </head>`)
    .replace('<div id="root"></div>', () => content);
}

/** Builds the module for Node.js, since its sources are not JavaScript, and returns the markup that it renders. */
async function rendered(module: string): Promise<string> {
  const folder = await mkdtemp(path.join(path.dirname(module), '.render-'));
  try {
    await build({
      configFile: false,
      // Directives for other bundlers would each print a warning.
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: module, outDir: folder, rolldownOptions: { output: { entryFileNames: 'render.mjs' } } },
    });
    const { render } = await import(pathToFileURL(path.join(folder, 'render.mjs')).href);
    return render();
  } finally {
    await rm(folder, { recursive: true });
  }
}
