import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const LOCALHOST = "localhost";
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
 * made up any other name.
 */
export function isOwnOrigin(origin: string, interfaces: Interfaces = networkInterfaces()): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  const own = Object.values(interfaces).flatMap((addresses = []) => addresses.map(({ address }) => address));
  return hostname === LOCALHOST || own.includes(hostname.replace(/^\[(.+)\]$/, "$1"));
}
