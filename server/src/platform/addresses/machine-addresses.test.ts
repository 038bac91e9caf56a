import { describe, expect, it, vi } from "vitest";
import { isOwnOrigin, reachableAddresses } from "./machine-addresses.ts";

const rest = { netmask: "255.255.255.0", mac: "00:00:00:00:00:01", cidr: null };
const v4 = (address: string, internal = false) => ({ ...rest, family: "IPv4" as const, address, internal });
const v6 = (address: string, internal = false) => ({ ...rest, family: "IPv6" as const, address, internal, scopeid: 0 });
const INTERFACES = {
  lo: [v4("127.0.0.1", true), v6("::1", true)],
  docker0: [v4("172.17.0.1")],
  eth0: [v4("192.168.0.5"), v6("fe80::1")],
};

describe("addresses of this machine", () => {
  it("for other machines are those of real interfaces first, without loopback", () => {
    expect(reachableAddresses(INTERFACES)).toEqual(["192.168.0.5", "172.17.0.1"]);
    expect(reachableAddresses({ lo: INTERFACES.lo })).toEqual([]);
  });

  it.each([
    ["http://192.168.0.5:3000", true],
    ["https://192.168.0.5", true],
    ["http://127.0.0.1:5173", true],
    ["http://localhost:3000", true],
    ["http://[::1]:3000", true],
    ["http://192.168.0.6:3000", false],
    ["http://evil.test", false],
    ["http://haneul.localhost:3000", false],
    ["http://localhost.evil.test", false],
    ["http://192.168.0.5.evil.test", false],
    ["http://", false],
    ["http://127.0.0.1.evil.test", false],
  ])("are distinguished from other names: %s is one: %s", (origin, isOwn) => {
    expect(isOwnOrigin(origin, () => INTERFACES)).toBe(isOwn);
  });

  it("are listed only for an address that is not a loopback address", () => {
    const list = vi.fn(() => INTERFACES);
    for (const host of ["127.0.0.1:3000", "localhost", "[::1]:3000", "evil.test"]) isOwnOrigin(`http://${host}`, list);
    expect(list).not.toHaveBeenCalled();
    isOwnOrigin("http://192.168.0.5", list);
    expect(list).toHaveBeenCalledOnce();
  });
});
