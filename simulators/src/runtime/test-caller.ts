export type Answer = { status: number; body: unknown; text: string; headers: Headers };

/** Calls a partner the way a program does: JSON when there is a body, JSON read when that is what came. */
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
    // A page, or an answer that was cut on purpose.
  }
  return { status: response.status, body: parsed, text, headers: response.headers };
}
