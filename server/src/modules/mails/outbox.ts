import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/database.ts';
import { escapeHtml } from './layout.ts';
import type { MailBody } from './mails.ts';
import * as crossTenant from './outbox.cross-tenant.sql.ts';

const LIST_MAX = 100;
const LINK = /https?:\/\/[^\s<]+/g;

/** A mail as the outbox shows it. */
export interface OutboxMail extends MailBody {
  id: string;
  to: string;
  kind: string;
  locale: string;
  subject: string;
  status: string;
  createdAt: string;
  /** URLs in the text, in their sequence. */
  links: string[];
}

type Row = NonNullable<Awaited<ReturnType<typeof crossTenant.findReadable>>>;

/** The mails of the demo and of development, where no mail server is configured (NTF-13). */
export function createOutbox(db: Db, vault: Vault) {
  function toMail({ bodySealed, createdAt, ...row }: Row): OutboxMail {
    const body = JSON.parse(vault.open(bodySealed ?? '')) as MailBody;
    return { ...row, ...body, createdAt: createdAt.toISOString(), links: body.text.match(LINK) ?? [] };
  }
  return {
    /** Lists mails, newest first. */
    list: async (to: string | null): Promise<OutboxMail[]> =>
      (await crossTenant.listReadable(db, to, LIST_MAX)).map(toMail),
    async find(mailId: string): Promise<OutboxMail | null> {
      const row = await crossTenant.findReadable(db, mailId);
      return row ? toMail(row) : null;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

const STYLE = `body{margin:0 auto;max-width:900px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#1b2423;background:#f3f5f4}
a{color:#0b6e66}table{width:100%;border-collapse:collapse;background:#fff}td,th{padding:8px;text-align:left;border-bottom:1px solid #dde3e1}
pre{padding:16px;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere}iframe{box-sizing:border-box;width:100%;height:520px;border:1px solid #dde3e1;background:#fff}
@media (max-width:600px){td:nth-child(3),th:nth-child(3){display:none}}`;

function toPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${content}
</body></html>
`;
}

/** Renders the outbox as a page. */
export function toListPage(mails: OutboxMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, kind, createdAt }) =>
      `<tr><td><a href="/dev/outbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to)}</td><td>${escapeHtml(kind)}</td><td>${escapeHtml(createdAt)}</td></tr>`,
  );
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Kind</th><th>Written</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return toPage('Outbox', mails.length === 0 ? '<p>No mail yet.</p>' : table);
}

/** Renders one mail: its text with links, and its HTML in a sandboxed frame. */
export function toMailPage({ subject, to, createdAt, text, html }: OutboxMail): string {
  const shown = escapeHtml(text).replaceAll(LINK, (link) => `<a href="${link}">${link}</a>`);
  const framed = html.replaceAll('<a ', '<a target="_top" ');
  return toPage(
    subject,
    `<p><a href="/dev/outbox">Outbox</a></p><p>To ${escapeHtml(to)}, ${escapeHtml(createdAt)}</p>
<pre>${shown}</pre>
<iframe title="HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>`,
  );
}
