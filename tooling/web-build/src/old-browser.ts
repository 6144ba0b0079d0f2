/** The oldest browsers that run the apps: Tailwind's minimum versions. */
const BROWSERS = { Safari: '16.4', Chrome: '111', Firefox: '128' };

/** The targets of the build. */
export const TARGET = Object.entries(BROWSERS).map(([name, version]) => name.toLowerCase() + version);

/** How long a page may stay empty after all its files have arrived, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * A script for browsers that cannot read the app's: it says so in place of an empty page. Any browser can read it. A slow
 * connection does not start it, because it waits for the page's files.
 */
export function oldBrowserScript(): string {
  const list = Object.entries(BROWSERS).map(([name, version]) => `${name} ${version}`);
  const text = `This browser is too old for Pocketful. It needs ${list.slice(0, -1).join(', ')} or ${list.at(-1)}, or newer.`;
  return `window.onload = function () {
  setTimeout(function () {
    var root = document.getElementById('root');
    if (!root || root.firstChild) return;
    var words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.appendChild(document.createTextNode(${JSON.stringify(text)}));
    root.appendChild(words);
  }, ${PATIENCE_MS});
};
`;
}

/** Adds the script to the app's page, as a file: the Content-Security-Policy takes no inline script. */
export function oldBrowser() {
  let base = '/';
  return {
    name: 'old-browser',
    apply: 'build' as const,
    configResolved(config: { readonly base: string }) {
      base = config.base;
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `${base}old-browser.js`, defer: true }, injectTo: 'head' as const },
    ],
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
      this.emitFile({ type: 'asset', fileName: 'old-browser.js', source: oldBrowserScript() });
    },
  };
}
