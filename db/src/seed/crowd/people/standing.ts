/** Members of every crowd with special data, by id. */
export const STANDING = {
  /** Some of everything, and 50 conversations, one of them with a thousand messages. */
  busy: 1,
  /** At 50 chons. */
  full: 2,
  /** At 49 chons, with pending requests. */
  oneLeft: 3,
  /** At every limit: chons, links, interests, name, introduction, conversations, searches. */
  limits: 4,
  /** Has nothing. */
  nothing: 5,
  staff: 6,
} as const;
