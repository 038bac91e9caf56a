/** The header in which the kit's fixtures name the test that makes a request, in percent escapes. `npx chonsu watch` reads it. */
export const TEST_HEADER = "x-chonsu-test";
