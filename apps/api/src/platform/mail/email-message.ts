/** The content of a mail, for both formats. */
export interface EmailMessage {
  readonly to: string;
  /** Without a child's name: subjects are shown where others can see them. */
  readonly subject: string;
  /** The first name of the recipient; absent if the owner of the address is not known. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  /** A page whose button acts. The link itself changes nothing. */
  readonly action?: { readonly label: string; readonly url: string };
  /** The text after the code or link. */
  readonly closing?: readonly string[];
}

/** Whether a text reads like a name: no address of a page, no number, no sentence. */
const NAME = /^(?!.*\.\S)[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,39}$/u;

/**
 * Names are typed by anyone who signs up with any address. A text that is no name is left out, since it would look like
 * a message from Pocketful.
 */
const greeting = (name: string | undefined) => (name !== undefined && NAME.test(name) ? `Hello ${name},` : 'Hello,');

const SIGNATURE = 'Pocketful, the family bank';

/** A mail as plain text. */
export function toText({ name, paragraphs, code, action, closing = [] }: EmailMessage): string {
  const parts = [greeting(name), ...paragraphs];
  if (code) parts.push(`    ${code}`);
  if (action) parts.push(`${action.label}:\n${action.url}`);
  return `${[...parts, ...closing, SIGNATURE].join('\n\n')}\n`;
}

/** The product's colors. Mail programs only support them inline. */
const COLOR = {
  paper: '#f7f3ea',
  card: '#ffffff',
  ink: '#23302b',
  quiet: '#55625c',
  primary: '#17614a',
  rim: '#e2dccd',
};

/** A mail as HTML: no picture, no external resource, readable in a program that ignores styles. */
export function toHtml({ subject, name, paragraphs, code, action, closing = [] }: EmailMessage): string {
  const text = (content: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${COLOR.ink}">${escaped(content)}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${COLOR.paper};font-family:'Segoe UI',Helvetica,Arial,sans-serif">
<div role="main"><table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:22px;font-weight:700;color:${COLOR.primary}">Pocketful</td></tr>
<tr><td style="padding:28px 24px 12px;background:${COLOR.card};border:1px solid ${COLOR.rim};border-radius:16px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:${COLOR.ink}">${escaped(subject)}</h1>
${[greeting(name), ...paragraphs].map(text).join('\n')}
${code ? codeBlock(code) : ''}${action ? actionBlock(action) : ''}
${closing.map(text).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;line-height:20px;color:${COLOR.quiet}">${SIGNATURE}</td></tr>
</table></div></body></html>
`;
}

function codeBlock(code: string): string {
  const style = `margin:0 0 16px;padding:12px 0;font-size:32px;font-weight:700;letter-spacing:8px;color:${COLOR.primary}`;
  return `<p style="${style}">${escaped(code)}</p>`;
}

/** The address follows the button, for programs that show no button. */
function actionBlock({ label, url }: NonNullable<EmailMessage['action']>): string {
  const button = `display:inline-block;padding:12px 20px;border-radius:12px;background:${COLOR.primary};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 16px"><a href="${escaped(url)}" style="${button}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${COLOR.quiet};word-break:break-all">${escaped(url)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign);
}
