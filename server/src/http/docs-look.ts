import { appCopy } from "@chonsu/shared/copy/app";

/** The product's mark, as web/public/favicon.svg. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2.4">
<circle cx="16" cy="16" r="4.8" fill="#c2410c"/><circle cx="16" cy="16" r="9.6" stroke="#e07a45"/><circle cx="16" cy="16" r="14.4" stroke="#eab08c"/>
</svg>`;

/** Colours of web/src/styles/tokens.css. swagger-ui sets `dark-mode` as the system does, and by its own button. */
const COLOURS = `
:root {
  --paper: #faf9f6; --surface: #ffffff; --sunken: #f2f0eb; --line: #e6e2da; --text: #1f1b16; --muted: #665f55;
  --accent: #bb3e0b; --on-accent: #ffffff; --accent-strong: #9a3412;
}
:root.dark-mode {
  --paper: #171411; --surface: #201c18; --sunken: #2a2520; --line: #38322b; --text: #f3eee7; --muted: #b5aca0;
  --accent: #f08a54; --on-accent: #24130a; --accent-strong: #ffb48a;
}
html:root, html:root body, html:root .swagger-ui, html:root .swagger-ui .scheme-container { background: var(--paper); }
html:root .swagger-ui, html:root .swagger-ui .info .title, html:root .swagger-ui .opblock-tag {
  color: var(--text);
  font-family: Pretendard, system-ui, sans-serif;
}
html:root .swagger-ui .info a { color: var(--accent-strong); }
html:root .swagger-ui .info .title small { background: var(--muted); }
html:root .swagger-ui .info .title small pre { color: var(--paper); }
html:root .swagger-ui .info .title small.version-stamp { background: var(--accent); }
html:root .swagger-ui .info .title small.version-stamp pre { color: var(--on-accent); }
html:root .swagger-ui .markdown code, html:root .swagger-ui .renderedMarkdown code { background: var(--sunken); color: var(--accent-strong); }
html:root .swagger-ui .topbar { border-bottom: 1px solid var(--line); background: var(--surface); }
html:root .swagger-ui .topbar .link > *, html:root .swagger-ui .topbar .download-url-wrapper { display: none; }
html:root .swagger-ui .topbar .link::before { width: 32px; height: 32px; margin-right: 10px; background: url("mark.svg"); content: ""; }
html:root .swagger-ui .topbar .link::after { color: var(--text); font-size: 22px; font-weight: 800; content: "${appCopy.brand}"; }
html:root .swagger-ui .topbar .dark-mode-toggle { margin-left: auto; }
html:root .swagger-ui .topbar .dark-mode-toggle button svg { fill: var(--muted); }
html:root .swagger-ui .scheme-container { border-block: 1px solid var(--line); box-shadow: none; }
html:root .swagger-ui .auth-wrapper .btn.authorize { border-color: var(--accent); color: var(--accent); }
html:root .swagger-ui .auth-wrapper .btn.authorize svg { color: var(--accent); fill: var(--accent); }
html:root .swagger-ui .btn.execute { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
`;

/** What makes the page of an API document the product's own: name, mark and colours, served from its own address (its policy). */
export function docsLook(title: string) {
  return {
    title: `${title} · API`,
    css: [{ filename: "look.css", content: COLOURS }],
    favicon: [{ filename: "mark.svg", rel: "icon", type: "image/svg+xml", sizes: "any", content: MARK }],
  };
}
