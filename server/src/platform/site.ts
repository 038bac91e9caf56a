import { isOwnOrigin } from "./machine-addresses.ts";

/** The public address of this copy of the product, for links in invitations and mails. */
export interface Site {
  /**
   * The web's address without a final slash for somebody who came by an address of this machine: the setting, or else
   * that address. Without one, or by a name that the caller may have made up, it is the server's own.
   */
  webBase(cameBy?: string): string;
  /** Sets the server's own address once it listens. */
  listensAt(address: string): void;
}

/** `configured` is the setting WEB_BASE_URL, if any. */
export function createSite(configured: string | undefined): Site {
  let own = "http://127.0.0.1";
  return {
    webBase(cameBy) {
      const address = configured ?? (cameBy !== undefined && isOwnOrigin(cameBy) ? cameBy : own);
      return address.replace(/\/+$/, "");
    },
    listensAt(address) {
      own = address;
    },
  };
}
