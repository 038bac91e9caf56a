/** Members of every crowd with special data, by id. */
export const STANDING = {
  /** Has some rows of each kind, and 50 conversations, one of them with a thousand messages. */
  busy: 1,
  /** Has 50 chons. */
  full: 2,
  /** Has 49 chons and pending requests. */
  oneLeft: 3,
  /** Has reached every limit: chons, links, interests, name, introduction, conversations, searches. */
  limits: 4,
  /** Has no rows but its own. */
  nothing: 5,
  staff: 6,
} as const;
