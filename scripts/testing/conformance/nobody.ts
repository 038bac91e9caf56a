/** An id that nothing has. */
export const NOBODY = 999_999_999;
