/** Text with the special characters of HTML escaped, also for attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

export function block(text: string, label: string): string {
  return `<pre tabindex="0" aria-label="${escaped(label)}"><code>${escaped(text)}</code></pre>`;
}

/** A table whose cells are markup. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') => row.map(cell => `<${tag}>${cell}</${tag}>`).join('');
  return `<table><thead><tr>${cells(heads, 'th')}</tr></thead><tbody>${rows
    .map(row => `<tr>${cells(row, 'td')}</tr>`)
    .join('\n')}</tbody></table>`;
}

export interface Page {
  readonly title: string;
  /** The address of this page. */
  readonly at: string;
  /** Addresses and names of all pages. */
  readonly all: readonly (readonly [address: string, name: string])[];
  /** Markup. */
  readonly content: string;
}

/** A whole page, without script and inline style. */
export function pageHtml({ title, at, all, content }: Page): string {
  const links = all.map(
    ([address, name]) =>
      `<li><a href="${address}"${address === at ? ' aria-current="page"' : ''}>${escaped(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Pocketful API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><p><a href="/">Pocketful</a> API</p><nav aria-label="Pages"><ul>${links.join('')}</ul></nav></header>
<main id="main">
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

/** The product's colors, as in packages/ui-kit/src/tokens.css. */
export const STYLE = `:root { color-scheme: light dark;
  --surface: light-dark(#f9f4ea, #1a1713); --raised: light-dark(#fffdf8, #29241d); --sunken: light-dark(#f0e8d9, #120f0c);
  --ink: light-dark(#22291f, #f4eddf); --muted: light-dark(#5b5f51, #b8ae9b); --line: light-dark(#e4dac6, #3b352b);
  --primary: light-dark(#14603f, #74cc9d); --soft: light-dark(#dcebdd, #1d3b2c); --focus: light-dark(#2c55c9, #a5bcff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--ink); font: 1rem/1.5 Figtree, system-ui, sans-serif; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
a { color: var(--primary); font-weight: 600; text-underline-offset: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: .5rem 1rem; }
header, main { max-width: 70rem; margin: 0 auto; padding: 0 1rem; }
header p { margin: 1rem 0 0; font-size: 1.25rem; font-weight: 800; letter-spacing: -.02em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: .5rem 0 0; padding: 0; list-style: none; }
nav a { display: block; padding: .6rem .75rem; border-radius: .75rem; text-decoration: none; }
nav a[aria-current] { background: var(--soft); }
h1 { margin: 1.5rem 0 .5rem; font-size: 2.25rem; font-weight: 800; letter-spacing: -.03em; line-height: 1.1; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.5rem; letter-spacing: -.02em; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
p, li { max-width: 70ch; overflow-wrap: anywhere; }
section { margin: 1rem 0; padding: 1rem 1.25rem; border-radius: 1rem; background: var(--raised); border: 1px solid var(--line); }
section h2 { margin-top: 0; }
code { font: .875em/1.5 ui-monospace, monospace; }
pre { margin: .25rem 0 .75rem; padding: .75rem 1rem; overflow-x: auto; border-radius: .75rem; background: var(--sunken); }
.path code { font-weight: 700; overflow-wrap: anywhere; }
.muted { color: var(--muted); }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 600; padding: .35rem 0; }
`;
