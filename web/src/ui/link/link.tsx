import { type ComponentProps, type ComponentType, createContext, use } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  /** Takes the place of the present address in the history. */
  replace?: boolean | undefined;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/**
 * Tells the design system how this app goes to an address. The app passes a component around its router's link once;
 * without it links are plain `<a>`, which is right for tests and for pages outside the router.
 */
export const LinkProvider = LinkContext.Provider;

/** A link inside the app. Every piece of the design system that leads somewhere uses it. */
export function Link(props: LinkProps) {
  const Chosen = use(LinkContext);
  return <Chosen {...props} />;
}

function PlainLink({ replace: _replace, ...rest }: LinkProps) {
  return <a {...rest} />;
}
