import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { tempFolder } from "./processes.ts";
import { freePort } from "./redis.ts";

const COMMITTED = fileURLToPath(new URL("../../containers/nginx.conf", import.meta.url));
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The nginx that tests start, by `NGINX`, PATH or where Debian has it; undefined where there is none. */
export function findNginx(): string | undefined {
  const named = process.env["NGINX"];
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"];
  const candidates = named ? [named] : folders.map((folder) => path.join(folder, "nginx"));
  return candidates.find((file) => existsSync(file));
}

/** Starts nginx with the committed configuration in front of two processes. Gives its address; gone when the test ends. */
export async function startNginx(first: string, second: string): Promise<string> {
  const program = findNginx();
  if (program === undefined) throw new Error("no nginx");
  const folder = tempFolder();
  const port = await freePort();
  const site = readFileSync(COMMITTED, "utf8")
    .replaceAll("first:3000", new URL(first).host)
    .replaceAll("second:3000", new URL(second).host)
    .replace("listen 8080", `listen 127.0.0.1:${port}`);
  for (const name of TEMPORARY) mkdirSync(path.join(folder, name));
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${path.join(folder, name)};`);
  const file = path.join(folder, "nginx.conf");
  // As root it would change to a user who may not enter the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    file,
    `${user} pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${temporary.join(" ")}\n${site}\n}`,
  );
  execFileSync(program, ["-t", "-q", "-p", folder, "-c", file]);
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: "ignore" });
  onTestFinished(() => {
    child.kill("SIGTERM");
  });
  return `http://127.0.0.1:${port}`;
}
