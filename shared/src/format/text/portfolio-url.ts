const LABEL = "[a-z\\d\\u00a1-\\uffff](?:[a-z\\d\\u00a1-\\uffff-]{0,61}[a-z\\d\\u00a1-\\uffff])?";
const TOP_LEVEL = "(?:[a-z\\u00a1-\\uffff]{2,63}|xn--[a-z\\d-]{1,59})";
const HOST_NAME = `(?:localhost|(?:${LABEL}\\.)+${TOP_LEVEL}\\.?)`;
const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const IPV6 = "\\[[\\da-f:.]{2,45}\\]";
const PORT = "(?::\\d{1,5})?";
const REST = "(?:[/?#][^\\s\\p{Cc}]*)?";

const PORTFOLIO_URL = new RegExp(`^(?:https?|ftps?)://(?:${IPV4}|${IPV6}|${HOST_NAME})${PORT}${REST}$`, "iu");

/**
 * Whether a portfolio link is valid: http, https, ftp or ftps, a host name or an IP address, and optionally port, path,
 * query and fragment (product.md §5). A scheme is required, because the link is opened as it is.
 */
export function isPortfolioUrl(text: string): boolean {
  return PORTFOLIO_URL.test(text);
}

/** A link as it is stored. A link that was typed without a scheme gets https. */
export function withScheme(text: string): string {
  return /^[a-z]+:(?!\d)/i.test(text) ? text : `https://${text}`;
}
