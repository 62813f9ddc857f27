export type Place = {
  path: string;
  shelf: string;
  name: string;
  isTest: boolean;
  isGenerated: boolean;
  feature?: string;
  inside?: string;
  part?: string;
  side: "server" | "browser" | "both" | undefined;
};

export const SHELVES: string[];
export const FEATURES: string[];
export const SAME_NAMES: string[];
export const SERVER_PACKAGES: string[];
export function placeOf(path: string): Place;
export function isServerPackage(specifier: string): boolean;
