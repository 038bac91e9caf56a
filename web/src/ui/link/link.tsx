import { type ComponentProps, type ComponentType, createContext, use } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  /** Replaces the present history entry. */
  replace?: boolean | undefined;
  /** Passed on to the next screen. */
  state?: unknown;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/**
 * Sets the link component that the design system uses. The app passes a component around its router's link; without it links are plain
 * `<a>`, for tests and for pages outside the router.
 */
export const LinkProvider = LinkContext.Provider;

/** A link inside the app. All components of the design system use it. */
export function Link(props: LinkProps) {
  const Chosen = use(LinkContext);
  return <Chosen {...props} />;
}

function PlainLink({ replace: _replace, state: _state, ...rest }: LinkProps) {
  return <a {...rest} />;
}
