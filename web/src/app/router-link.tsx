import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import type { LinkProps } from "../ui/link/link.tsx";
import { prefetchScreen } from "./prefetch-screen.ts";

/**
 * How the design system goes to an address inside this app. What takes the place of the present address is another side of the same
 * screen (a tab): the page stays where it is scrolled to. Whoever comes near, with pointer or keyboard, has the code of the next
 * screen fetched. (The router's own link would bring the link tags of server-rendered apps with it.)
 */
export function AppLink({ href, replace = false, onClick, onFocus, onPointerEnter, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, {
    replace,
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
