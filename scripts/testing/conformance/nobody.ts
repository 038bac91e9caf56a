/** An id that does not exist. */
export const NOBODY = 999_999_999;
