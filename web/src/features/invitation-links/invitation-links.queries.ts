import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** Questions about sign-up links. */
export const invitationLinkQueries = {
  /** Mine, newest first. */
  list: () => callQuery(endpoints.invitationLinks.list, {}),
  /** Who invites whom by a code. Refused with `error_type` in the body. */
  welcome: (code: string) => callQuery(endpoints.invitationLinks.welcome, { query: { code } }),
};
