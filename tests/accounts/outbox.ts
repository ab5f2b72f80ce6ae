/** A mail in the form that `/dev/outbox.json` returns. */
export interface OutboxMail {
  id: string;
  to: string;
  kind: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  createdAt: string;
}

/** Reads the mails to an address from the outbox, newest first. */
export async function readOutbox(url: string, to: string): Promise<OutboxMail[]> {
  const response = await fetch(`${url}/dev/outbox.json?${new URLSearchParams({ to })}`);
  if (!response.ok) throw new Error(`The outbox answered ${response.status}`);
  return (await response.json()) as OutboxMail[];
}

/** Returns the query parameters of the link in the newest mail. */
export async function readLink(url: string, to: string): Promise<Record<string, string>> {
  const [mail] = await readOutbox(url, to);
  const [link = ''] = mail?.links ?? [];
  return Object.fromEntries(new URL(link).searchParams);
}
