import { defineConfig } from "drizzle-kit";

/** `pnpm db:generate` compares the tables with the last migration and writes the next one. Committed ones are never edited. */
export default defineConfig({ dialect: "sqlite", schema: "./src/tables/*.ts", out: "./migrations" });
