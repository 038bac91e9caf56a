/**
 * Notes the page on screen. The returned function says whether it still is: an answer that comes later leads nobody away from a page that
 * was opened meanwhile.
 */
export function notePage(): () => boolean {
  const { href } = window.location;
  return () => window.location.href === href;
}
