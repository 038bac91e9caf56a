/**
 * The oldest browsers that the web is made for, by their names in MDN's compatibility data: since spring 2023, Firefox from its ESR 115 on.
 * The build translates the syntax for them; `scripts/test/web-build/floor.test.ts` finds what else they lack.
 */
export const FLOOR = { safari_ios: 16.4, chrome: 111, firefox: 115, samsunginternet_android: 22 } as const;

export type FloorBrowser = keyof typeof FLOOR;

/** The floor as the bundler names it. Samsung Internet 22 is Chrome 111. */
export const BUILD_TARGET = [`ios${FLOOR.safari_ios}`, `chrome${FLOOR.chrome}`, `firefox${FLOOR.firefox}`];
