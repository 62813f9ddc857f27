export type Place = {
  path: string;
  shelf: string;
  name: string;
  isTest: boolean;
  isGenerated: boolean;
  feature?: string;
  part?: string;
  side: "server" | "browser" | "both" | undefined;
};

export const SHELVES: string[];
export const FEATURES: string[];
export const TABLES_AGAINST_ORDER: Record<string, Record<string, string>>;
export const SERVER_PACKAGES: string[];
export function placeOf(path: string): Place;
export function isServerPackage(specifier: string): boolean;
