import type { MailText } from "@chonsu/shared/copy/mails";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text safe inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** The HTML form of a mail: the same lines in the product's colours, a big code or a button where there is one. */
export function mailHtml(mail: MailText): string {
  const lines = mail.lines.map((line) => `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(line)}</p>`);
  const code =
    mail.code === undefined
      ? ""
      : `<p style="margin:0 0 16px;font-size:32px;font-weight:800;letter-spacing:.2em">${escapeHtml(mail.code)}</p>`;
  const link =
    mail.link === undefined
      ? ""
      : `<p style="margin:0"><a href="${escapeHtml(mail.link.href)}" style="display:inline-block;background:#c2410c;color:#fff;font-weight:700;text-decoration:none;border-radius:14px;padding:12px 20px">${escapeHtml(mail.link.label)}</a></p>`;
  return `<!doctype html><html lang="ko"><body style="margin:0;background:#faf9f6;color:#1f1b16;font:16px/1.6 sans-serif"><div style="max-width:480px;margin:0 auto;padding:32px 24px"><h1 style="font-size:20px;margin:0 0 20px">${escapeHtml(mail.subject)}</h1>${lines.join("")}${code}${link}</div></body></html>`;
}
