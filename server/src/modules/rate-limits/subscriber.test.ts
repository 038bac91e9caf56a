import { expect, it } from "vitest";
import { networkOf, subscriberOf } from "./subscriber.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1::", "1:0:0:0::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:a:b:c:d", "2001:db8:1:2::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:203.0.113.7", "1:2:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("%s is %s", (ip, subscriber) => {
  expect(subscriberOf(ip)).toBe(subscriber);
});

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])("%s is in the network %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
