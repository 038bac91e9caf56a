/** The public address of this copy of the product, for links in invitations and mails. */
export interface Site {
  /** The web's address without a final slash: the setting, or else the server's own. */
  webBase(): string;
  /** Sets the server's own address once it listens. */
  listensAt(address: string): void;
}

/** `configured` is the setting WEB_BASE_URL, if any. */
export function createSite(configured: string | undefined): Site {
  let own = "http://127.0.0.1";
  return {
    webBase: () => (configured ?? own).replace(/\/+$/, ""),
    listensAt(address) {
      own = address;
    },
  };
}
