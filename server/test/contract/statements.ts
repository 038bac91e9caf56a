import { vi } from "vitest";
import { findPostCards } from "../../src/modules/projects/project-parts.repository.ts";
import { findCards } from "../../src/modules/users/users.repository.ts";
import { connectionOf } from "../support/connection.ts";
import type { TestApp } from "../support/harness.ts";

const RUNNING = ["run", "get", "all", "iterate"] as const;
type Run = (this: { readonly source: string }, ...values: unknown[]) => unknown;

/** Calls `before` for every statement of an app just before it runs. Returns a function that ends this. */
export function watchStatements(app: TestApp, before: (text: string) => void): () => void {
  const prototype: Record<(typeof RUNNING)[number], Run> = Object.getPrototypeOf(connectionOf(app).prepare("select 1"));
  const originals = RUNNING.map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals) {
    prototype[name] = function (...values) {
      before(this.source);
      return original.apply(this, values);
    };
  }
  return () => {
    for (const [name, original] of originals) prototype[name] = original;
  };
}

/** What `run` answers, and the SQL statements of an app during it, in order, with empty caches of members and posts. */
export async function statementsDuring<T>(app: TestApp, run: () => Promise<T>) {
  const statements: string[] = [];
  const cards = vi.spyOn(app.ctx.cards, "of").mockImplementation((ids) => findCards(app.ctx.db, ids));
  const posts = vi.spyOn(app.ctx.posts, "of").mockImplementation((ids) => findPostCards(app.ctx.db, ids));
  const end = watchStatements(app, (text) => statements.push(text));
  try {
    return { answer: await run(), statements };
  } finally {
    end();
    cards.mockRestore();
    posts.mockRestore();
  }
}
