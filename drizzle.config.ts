import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/db/columns.ts",
    "./src/features/*/table.ts",
    "./src/features/*/*/table.ts",
    "./src/server/*/table.ts",
  ],
  out: "./migrations",
  schemaFilter: ["app", "auth", "platform"],
});
