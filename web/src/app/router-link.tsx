import { Link as RouterLink } from "react-router-dom";
import type { LinkProps } from "../ui/link/link.tsx";

/**
 * How the design system goes to an address inside this app. What takes the place of the present address is another side of the same
 * screen (a tab): the page stays where it is scrolled to.
 */
export function AppLink({ href, replace = false, ...rest }: LinkProps) {
  return <RouterLink to={href} replace={replace} preventScrollReset={replace} {...rest} />;
}
