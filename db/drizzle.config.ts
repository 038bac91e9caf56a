import { defineConfig } from "drizzle-kit";

/**
 * `npm run db:generate` compares the tables with the newest snapshot and writes the next migration. Committed migrations
 * are never edited. Only the newest snapshot is committed.
 */
export default defineConfig({ dialect: "sqlite", schema: "./src/tables/*.ts", out: "./migrations" });
