import { describe, expect, it } from "vitest";
import { collect } from "../../launch/child.mjs";
import { reachLoopbackDirectly } from "../../testing/no-proxy.ts";
import { ROOT } from "../tree.ts";

const PROXY = { HTTP_PROXY: "http://127.0.0.1:9" };

describe("behind a proxy", () => {
  it.each([
    { given: undefined, direct: "127.0.0.1,localhost" },
    { given: "example.org, .local", direct: "example.org,.local,127.0.0.1,localhost" },
    { given: "localhost", direct: "localhost,127.0.0.1" },
    { given: "*", direct: "*" },
  ])("this machine is asked for directly: $given", ({ given, direct }) => {
    const env: NodeJS.ProcessEnv = { ...PROXY, ...(given === undefined ? {} : { no_proxy: given }) };
    reachLoopbackDirectly(env);
    expect([env["NO_PROXY"], env["no_proxy"]]).toEqual([direct, direct]);
  });

  it("the kit reaches its stand-in, and so does a program that it runs", async () => {
    const asks = `(await fetch(process.env.CHONSU_STANDIN_URL + "/healthz")).status === 200 || process.exit(4)`;
    const env = { ...process.env, ...PROXY, NODE_USE_ENV_PROXY: "1" };
    const bin = `${ROOT}/scripts/package/bin.ts`;
    const args = ["run", process.execPath, "--input-type=module", "-e", asks];
    expect(await collect(process.execPath, [bin, ...args], { env })).toEqual({ code: 0, output: "" });
  }, 60_000);
});

it("without a proxy the environment stays as it is", () => {
  const env = {};
  reachLoopbackDirectly(env);
  expect(env).toEqual({});
});
