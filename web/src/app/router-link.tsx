import { Link as RouterLink } from "react-router-dom";
import type { LinkProps } from "../ui/link/link.tsx";

/** How the design system goes to an address inside this app. */
export function AppLink({ href, replace = false, ...rest }: LinkProps) {
  return <RouterLink to={href} replace={replace} {...rest} />;
}
