/** Walks every node of a syntax tree. */
export function walk(node, visit) {
  if (!node || typeof node !== "object") return;
  if (typeof node.type === "string") visit(node);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) for (const one of value) walk(one, visit);
    else if (value && typeof value === "object") walk(value, visit);
  }
}
