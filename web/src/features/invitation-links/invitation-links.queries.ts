import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

export const invitationLinkQueries = {
  /** My links, newest first. */
  list: () => callQuery(endpoints.invitationLinks.list, {}),
  /** The inviter and the invitee of a code. Refusals have `error_type` in the body. */
  welcome: (code: string) => callQuery(endpoints.invitationLinks.welcome, { query: { code } }),
};
