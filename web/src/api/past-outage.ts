import { isOnline, onOutage, whenOnline } from "../lib/online.ts";
import { NetworkError } from "./errors.ts";

/**
 * Makes a call that may safely be made twice, because the server knows it by its `client_key`. When the network went away before the
 * response came, waits for the network and makes it again. Without a response from a network that was there, it fails.
 */
export async function pastOutage<T>(make: () => Promise<T>): Promise<T> {
  let wasOut = !isOnline();
  const stop = onOutage(() => (wasOut = true));
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof NetworkError && wasOut)) throw error;
  } finally {
    stop();
  }
  await whenOnline();
  return pastOutage(make);
}
