import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/.+\.mjs$/;
/** Matches `Link.displayName = "Link";`, which only developer tools use. */
const NAMING = /^\w+\.displayName = "[^"\n]*";$/gm;
/** Matches calls without side effects that are not marked as pure. */
const MAKING = /= (React\d*\.(?:forwardRef|createContext)\()/g;
const WARNS_DEVELOPERS = "var ENABLE_DEV_WARNINGS = true;";

/**
 * Lets the build drop the third of React Router that the web does not use. Two things keep it: assignments of `displayName` keep unused
 * components (forms, links, framework prefetching), and the package gives bundlers only the build with developer warnings. When a release
 * changes this code, nothing is dropped, and the size check fails.
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
