export type Answer = { status: number; body: unknown; text: string; headers: Headers };

/** Calls a partner as a program does. A body is sent as JSON, and a JSON response is parsed. */
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
    // The response is an HTML page or was truncated deliberately, so it is returned as text.
  }
  return { status: response.status, body: parsed, text, headers: response.headers };
}
