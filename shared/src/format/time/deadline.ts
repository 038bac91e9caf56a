const PARTS = /^\d{4}-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * The moment of a deadline: `11월 28일 14:03`. Timestamps of the wire are in Korean time, so their digits are used as
 * they are (R28).
 */
export function deadlineLabel(timestamp: string): string {
  const [, month = "", day = "", hour = "", minute = ""] = PARTS.exec(timestamp) ?? [];
  return `${Number(month)}월 ${Number(day)}일 ${hour}:${minute}`;
}
