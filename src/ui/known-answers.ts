/** More addresses than a person reads at a time. The one that was read longest ago is forgotten first. */
const MAX_ANSWERS = 50;

/**
 * Makes the page's memory of the answers that one person read in one school. With the ETag of a remembered answer,
 * the server sends its answer only if it differs. The memory is never written to the device.
 */
export function createKnownAnswers() {
  const known = new Map<string, { etag: string; text: string }>();

  /** Sends a read. Answers from memory when the server says that nothing changed (304). */
  return async function ask(
    request: { url: string; headers: Headers },
    send: () => Promise<Response>,
  ): Promise<Response> {
    const before = known.get(request.url);
    if (before) request.headers.set("if-none-match", before.etag);
    const answer = await send();
    const isSame = answer.status === 304;
    const etag = answer.headers.get("etag");
    const text = isSame && before ? before.text : etag && (await answer.text());
    known.delete(request.url);
    if (!etag || !text) return answer;
    known.set(request.url, { etag, text });
    const [oldest] = known.keys();
    if (known.size > MAX_ANSWERS && oldest) known.delete(oldest);
    const headers = new Headers(answer.headers);
    headers.set("content-type", "application/json");
    return new Response(text, { status: isSame ? 200 : answer.status, headers });
  };
}
