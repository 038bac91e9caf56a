import { isOwnOrigin } from "./machine-addresses.ts";

/** The public address of this copy of the product, for links in invitations and mails. */
export type Site = ReturnType<typeof createSite>;

/** Creates the site. `configured` is the setting WEB_BASE_URL, if it is set. */
export function createSite(configured: string | undefined) {
  let own = "http://127.0.0.1";
  return {
    /**
     * The web's address without a final slash. It is the configured address. Without one, it is the address `cameBy` by
     * which the caller reached this machine. When `cameBy` is missing, or is a name that the caller may have made up, it
     * is the server's own address.
     */
    webBase(cameBy?: string) {
      const address = configured ?? (cameBy !== undefined && isOwnOrigin(cameBy) ? cameBy : own);
      return address.replace(/\/+$/, "");
    },
    /** Sets the server's own address once it listens. */
    listensAt(address: string) {
      own = address;
    },
  };
}
