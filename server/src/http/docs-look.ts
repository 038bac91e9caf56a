import { appCopy } from "@chonsu/shared/copy/app";

/** The product's mark, as web/public/favicon.svg. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2.4">
<circle cx="16" cy="16" r="4.8" fill="#c2410c"/><circle cx="16" cy="16" r="9.6" stroke="#e07a45"/><circle cx="16" cy="16" r="14.4" stroke="#eab08c"/>
</svg>`;

/** Paper, text and accent of web/src/styles/tokens.css. The page has one theme, the light one. */
const COLOURS = `
:root { color-scheme: light; }
body { background: #faf9f6; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { color: #1f1b16; font-family: Pretendard, system-ui, sans-serif; }
.swagger-ui a, .swagger-ui .info a { color: #9a3412; }
.swagger-ui .topbar { background: #faf9f6; border-bottom: 1px solid #e6e2da; }
.swagger-ui .topbar .link > * { display: none; }
.swagger-ui .topbar .link::before { width: 32px; height: 32px; margin-right: 10px; background: url("mark.svg"); content: ""; }
.swagger-ui .topbar .link::after { color: #1f1b16; font-size: 22px; font-weight: 800; content: "${appCopy.brand}"; }
.swagger-ui .scheme-container { background: #ffffff; box-shadow: 0 1px 2px #1f1b1610; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { border-color: #bb3e0b; color: #bb3e0b; }
.swagger-ui .btn.execute { background: #bb3e0b; color: #ffffff; }
.swagger-ui .btn.authorize svg { fill: #bb3e0b; }
`;

/** What makes the page of an API document the product's own: name, mark and colours, served from its own address (its policy). */
export function docsLook(title: string) {
  return {
    title: `${title} · API`,
    css: [{ filename: "look.css", content: COLOURS }],
    favicon: [{ filename: "mark.svg", rel: "icon", type: "image/svg+xml", sizes: "any", content: MARK }],
  };
}
