import type { TestProject } from "vitest/node";
import { setup as setUpDatabase } from "#db/testing-setup.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    chromium: string;
  }
}

/** The run's database, and the browser that drives the built pages. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("chromium", ensureChromium());
  return setUpDatabase(project);
}
