import { PASSWORD } from './fill.ts';

/** A signed-in caller of an API. */
export interface Caller {
  url: string;
  token: string;
}

/** Calls the API and returns the body of the response; throws when the call is refused. */
export async function ask<T>({ url, token }: Caller, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { body: T | null; exceptionBody: unknown };
  if (answer.body === null) throw new Error(`${path} answered ${JSON.stringify(answer.exceptionBody)}.`);
  return answer.body;
}

export async function signIn(url: string, email: string): Promise<Caller> {
  const body = { email, password: PASSWORD };
  const { accessToken } = await ask<{ accessToken: string }>({ url, token: '' }, '/api/auth/login', body);
  return { url, token: accessToken };
}
