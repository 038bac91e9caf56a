/** Members of every crowd that stand somewhere special, by id. */
export const STANDING = {
  /** Something of everything, 50 conversations, one of them with a thousand messages. */
  busy: 1,
  /** At 50 chons. */
  full: 2,
  /** At 49 chons, with requests that wait. */
  oneLeft: 3,
  /** At every limit: chons, links, interests, name, introduction, conversations, searches. */
  limits: 4,
  /** Nothing at all. */
  nothing: 5,
  staff: 6,
} as const;
