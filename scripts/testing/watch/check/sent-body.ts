import { jsonIn } from "../../strict.ts";

/** The body of a request as a value, whatever its format. Files are named with their size. Undefined when it is none of these. */
export async function sentBody(bytes: Buffer, type: string | undefined): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  if (/^multipart\/form-data\b/i.test(type ?? "")) return await readForm(bytes, type ?? "");
  const text = bytes.toString();
  if (!/^application\/x-www-form-urlencoded\b/i.test(type ?? "")) return jsonIn(text);
  return collected(new URLSearchParams(text));
}

async function readForm(bytes: Buffer, type: string): Promise<unknown> {
  try {
    const form = await new Response(Uint8Array.from(bytes), { headers: { "content-type": type } }).formData();
    return collected([...form].map(([name, value]) => [name, typeof value === "string" ? value : describe(value)]));
  } catch {
    return undefined;
  }
}

const describe = ({ name, size }: File) => ({ filename: name, bytes: size });

/** Fields by their names; one that comes several times, or with brackets, is a list. */
function collected(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const fields = Map.groupBy(pairs, ([name]) => name.replace(/\[\d*\]$/, ""));
  const entries = [...fields].map(([name, all]): [string, unknown] => {
    const values = all.map(([, value]) => value);
    return [name, values.length === 1 && all[0]?.[0] === name ? values[0] : values];
  });
  return Object.fromEntries(entries);
}
