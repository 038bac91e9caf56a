import type { LooseRequest, Manner } from "../../request.ts";
import { cut, shown } from "../failure.ts";

/** What a request says besides its path, as reports show it. */
export function sentText({ body, query, files, form, odd }: LooseRequest & Manner): string | undefined {
  const said = odd !== undefined && "body" in odd ? odd.body : body;
  const pairs = Object.entries({ ...query, ...odd?.query }).filter(([, value]) => value !== undefined);
  const parts = odd?.raw === undefined ? [] : [`${odd.raw.type ?? "no type"}: ${cut(odd.raw.text)}`];
  if (odd?.raw === undefined && said !== undefined) parts.push(shown(said));
  if (pairs.length > 0) parts.push(`?${pairs.map(([name, value]) => `${name}=${cut(String(value))}`).join("&")}`);
  for (const [part, list = []] of Object.entries(files ?? {}))
    for (const { name, type, bytes } of list) parts.push(`${part}: ${name}, ${type}, ${bytes.length} bytes`);
  if (form !== undefined) parts.push(`as ${form}`);
  return parts.length === 0 ? undefined : parts.join("; ");
}
