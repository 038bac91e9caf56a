import { outboxCopy } from "@chonsu/shared/copy/outbox";
import { PRODUCT_NAME } from "@chonsu/shared/school/school";
import { escapeHtml } from "@chonsu/shared/sentences/mail-html";
import { type OutboxMail, WEB_ADDRESS } from "../modules/mails/outbox-mail.ts";

/** The path of the page and of its data. */
export const OUTBOX_PATH = "/__outbox";

/** The whole page; `recipient` is set when only one address is shown. All texts of members are escaped. */
export function outboxPage(mails: readonly OutboxMail[], recipient: string | undefined): string {
  const empty = recipient === undefined ? outboxCopy.empty : outboxCopy.emptyFor(recipient);
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${outboxCopy.title} · ${PRODUCT_NAME}</title>
<link rel="stylesheet" href="${OUTBOX_PATH}/outbox.css">
<script src="${OUTBOX_PATH}/outbox.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<main>
<header>
<h1>${outboxCopy.title}</h1>
<p>${outboxCopy.lead}</p>
${recipient === undefined ? "" : filterNote(recipient)}
<p class="status" role="status" data-status data-disconnected="${escapeHtml(outboxCopy.disconnected)}"></p>
</header>
<div data-list data-newest="${mails[0]?.id ?? 0}">
${mails.length === 0 ? `<p class="empty" data-empty>${escapeHtml(empty)}</p>` : mails.map(mailArticle).join("\n")}
</div>
</main>
</body>
</html>
`;
}

function filterNote(recipient: string): string {
  return `<p class="filter">${escapeHtml(outboxCopy.onlyFor(recipient))} <a href="${OUTBOX_PATH}">${outboxCopy.showAll}</a></p>`;
}

function mailArticle(mail: OutboxMail): string {
  const heading = `mail-${mail.id}-subject`;
  const announcement = escapeHtml(outboxCopy.arrived(mail.subject, mail.to));
  return `<article id="mail-${mail.id}" aria-labelledby="${heading}" data-announcement="${announcement}">
<h2 id="${heading}">${escapeHtml(mail.subject)}</h2>
<dl>
<dt>${outboxCopy.to}</dt>
<dd><a href="${OUTBOX_PATH}?to=${encodeURIComponent(mail.to)}">${escapeHtml(mail.to)}</a></dd>
</dl>
<time datetime="${mail.created_at}">${mail.created_at.slice(0, 19).replace("T", " ")}</time>
${mail.code === null ? "" : codeLine(mail.code)}
<div class="text">${mail.text.split("\n\n").map(paragraph).join("")}</div>
</article>`;
}

function codeLine(code: string): string {
  return `<p class="code"><span>${outboxCopy.code}</span> <strong>${escapeHtml(code)}</strong></p>`;
}

/** A paragraph with clickable URLs. */
function paragraph(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = escapeHtml(match[0]);
    parts.push(escapeHtml(text.slice(end, match.index)), `<a href="${address}">${address}</a>`);
    end = match.index + match[0].length;
  }
  return `<p>${parts.join("")}${escapeHtml(text.slice(end))}</p>`;
}
