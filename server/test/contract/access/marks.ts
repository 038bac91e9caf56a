/** What was deleted before anybody asks: these words must never be seen again. */
export const DELETED_WORDS = "«deleted»";

/** Marks what only some may see, so that seeing it in an answer is proof that it leaked. */
export const MARKS = `
  update users set email = 'mail-' || id || '@kaist.ac.kr';
  update messages set text = '«conversation:' || id || '»' where is_deleted = 0;
  update notifications set subject = '«note:' || id || '»';
  update search_history set keyword = '«word:' || id || '»';
`;
