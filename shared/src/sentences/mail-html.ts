import type { MailText } from "../copy/mails.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Mail programs support only inline styles. The colours are those of the web's light theme. */
const STYLES = {
  body: "margin:0;padding:0;background:#faf9f6;color:#1f1b16;font:16px/1.6 'Apple SD Gothic Neo','Malgun Gothic',sans-serif",
  sheet: "max-width:480px;margin:0 auto;padding:32px 24px;word-break:keep-all;overflow-wrap:anywhere",
  title: "margin:0 0 20px;font-size:20px;line-height:1.4",
  paragraph: "margin:0 0 16px;white-space:pre-wrap",
  code: "margin:0 0 16px;font-size:32px;line-height:1.3;font-weight:800;letter-spacing:.2em",
  button:
    "display:inline-block;background:#bb3e0b;color:#ffffff;font-weight:700;text-decoration:none;border-radius:14px;padding:12px 20px",
  address: "margin:0;font-size:13px;color:#665f55",
} as const;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * The HTML form of a mail: the same paragraphs, the code in large digits, and the URL as a button with the URL as a
 * small text below.
 */
export function mailHtml(mail: MailText): string {
  const subject = escapeHtml(mail.subject);
  return [
    '<!doctype html><html lang="ko"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${subject}</title></head>`,
    `<body style="${STYLES.body}"><div style="${STYLES.sheet}"><h1 style="${STYLES.title}">${subject}</h1>`,
    ...mail.lines.map((line) => paragraph(mail, line)),
    "</div></body></html>",
  ].join("\n");
}

function paragraph({ code, link }: MailText, line: string): string {
  const text = escapeHtml(line);
  if (code !== undefined && line.endsWith(code)) return `<p style="${STYLES.code}">${escapeHtml(code)}</p>`;
  if (line !== link?.href) return `<p style="${STYLES.paragraph}">${text}</p>`;
  const button = `<a href="${text}" style="${STYLES.button}">${escapeHtml(link.label)}</a>`;
  return `<p style="${STYLES.paragraph}">${button}</p>\n<p style="${STYLES.address}">${text}</p>`;
}
