import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import type { LinkProps } from "../ui/link/link.tsx";
import { prefetchScreen } from "./prefetch-screen.ts";

/**
 * The link that the design system uses inside this app. A link that replaces the present URL is another view of the same screen (a tab), so
 * the scroll position stays. Hover or focus fetches the code of the target screen. (The router's own link would add link tags for
 * server-rendered apps.)
 */
export function AppLink({ href, replace = false, state, onClick, onFocus, onPointerEnter, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, {
    replace,
    state,
    preventScrollReset: replace,
    ...(rest.target !== undefined && { target: rest.target }),
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  const handleFocus = (event: FocusEvent<HTMLAnchorElement>) => {
    onFocus?.(event);
    void prefetchScreen(href);
  };
  const handleEnter = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event);
    void prefetchScreen(href);
  };
  return (
    <a {...rest} href={useHref(href)} onClick={handleClick} onFocus={handleFocus} onPointerEnter={handleEnter}>
      {rest.children}
    </a>
  );
}
