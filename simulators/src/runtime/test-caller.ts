export type Answer = { status: number; body: unknown; text: string; headers: Headers };

/** Calls a partner like a program: JSON when there is a body, and JSON parsed when the response is JSON. */
export async function callPartner(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // A page, or a deliberately truncated response.
  }
  return { status: response.status, body: parsed, text, headers: response.headers };
}
