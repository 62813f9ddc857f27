/** How far a part of the copy is (more is further), how many errors PostgreSQL has counted in it, and when it was looked at, in ms. */
type Look = { far: number; errors: number; at: number };

/** `failing`: there was an error, and the part has not got further since. `failed`: that has gone on for too long. */
type Verdict = "well" | "failing" | "failed";

/**
 * Judges a part of the copy at each look. PostgreSQL tries again after an error, so a part has only failed when a further error
 * comes more than `longest` ms after the first one, and it has not got further in between.
 */
export function watchErrors(): (look: Look, longest: number) => Verdict {
  let farthest = -Infinity;
  let counted = 0;
  let failingSince: number | undefined;
  return ({ far, errors, at }, longest) => {
    if (far > farthest) failingSince = undefined;
    const isNew = errors > counted;
    [farthest, counted] = [Math.max(far, farthest), errors];
    if (isNew && failingSince !== undefined && at - failingSince > longest) return "failed";
    if (isNew) failingSince ??= at;
    return failingSince === undefined ? "well" : "failing";
  };
}
