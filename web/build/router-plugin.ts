import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/.+\.mjs$/;
/** `Link.displayName = "Link";`: for developer tools only. */
const NAMING = /^\w+\.displayName = "[^"\n]*";$/gm;
/** Free of side effects, but not marked so. */
const MAKING = /= (React\d*\.(?:forwardRef|createContext)\()/g;
const WARNS_DEVELOPERS = "var ENABLE_DEV_WARNINGS = true;";

/**
 * Lets the build leave out what the web does not use of React Router, a third of it. Its components are given names for developer tools,
 * and such a statement keeps alive what it names (forms, links, prefetching of a framework); and its package offers bundlers nothing but
 * the build with warnings for developers. Where a release is written otherwise nothing is left out, and the weight says so.
 */
export function routerPlugin(): Plugin {
  return {
    name: "chonsu:router",
    apply: "build",
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(NAMING, "")
          .replace(MAKING, "= /* @__PURE__ */ $1")
          .replace(WARNS_DEVELOPERS, WARNS_DEVELOPERS.replace("true", "false")),
        map: null,
      }),
    },
  };
}
