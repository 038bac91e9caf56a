import { isIP } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;
/** Interfaces of containers and virtual machines, which other machines seldom reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|utun|tun|tap)/i;

/** IPv4 addresses at which other machines may reach this one. Addresses of virtual interfaces come last. */
export function reachableAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const real = Object.entries(interfaces).toSorted(([a], [b]) => Number(VIRTUAL.test(a)) - Number(VIRTUAL.test(b)));
  return real
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

/**
 * Whether an origin (`http://host`) names this machine by one of its addresses or as `localhost`. The caller may have
 * made up any other name. Only an address that is not a loopback address is compared with those of the machine, because
 * listing them takes longer than most calls.
 */
export function isOwnOrigin(origin: string, interfaces: () => Interfaces = networkInterfaces): boolean {
  if (!URL.canParse(origin)) return false;
  const host = new URL(origin).hostname.replace(/^\[(.+)\]$/, "$1");
  if (LOOPBACK.test(host)) return true;
  return (
    isIP(host) !== 0 && Object.values(interfaces()).some((own = []) => own.some(({ address }) => address === host))
  );
}
