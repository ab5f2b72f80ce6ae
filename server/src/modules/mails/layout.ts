import type { Locale } from '@bobbin/contract/errors';

/** The contents of a mail, which the layout converts to HTML and plain text. */
export interface Words {
  subject: string;
  lines: string[];
  /** A code that is shown large, because the reader types it elsewhere. */
  code?: string;
  button?: { label: string; link: string };
  /** Facts in two columns, for example time, place and device. */
  facts?: [name: string, value: string][];
  /** What to do if the reader did not cause the event. */
  closing: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

const PARAGRAPH = 'margin:0 0 16px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e66;color:#ffffff;font-weight:600;text-decoration:none';
const CODE = 'margin:0 0 16px;font:700 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px';

const OR_COPY: Record<Locale, string> = {
  vi: 'Nếu nút không bấm được, hãy mở link này:',
  en: 'If the button does not work, open this link:',
};

/** Renders a mail as HTML; styles are inline, because mail programs remove all other styles. */
export function toHtml({ lines, code, button, facts, closing, subject }: Words, brand: string, locale: Locale): string {
  const parts = lines.map((line) => `<p style="${PARAGRAPH}">${escapeHtml(line)}</p>`);
  if (facts) {
    const rows = facts.map(
      ([name, value]) =>
        `<tr><td style="padding:2px 16px 2px 0;white-space:nowrap;vertical-align:top;color:#5b6765">${escapeHtml(name)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
    );
    parts.push(`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`);
  }
  if (code !== undefined) parts.push(`<p style="${CODE}">${escapeHtml(code)}</p>`);
  if (button) {
    const link = escapeHtml(button.link);
    parts.push(
      `<p style="${PARAGRAPH}"><a href="${link}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
      `<p style="${PARAGRAPH};color:#5b6765;font-size:13px">${OR_COPY[locale]}<br><a href="${link}" style="color:#0b6e66;word-break:break-all">${link}</a></p>`,
    );
  }
  parts.push(`<p style="margin:0;color:#5b6765;font-size:13px">${escapeHtml(closing)}</p>`);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f5f4;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1b2423">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 12px;font-weight:700;font-size:18px">${escapeHtml(brand)}</p>
<div style="padding:24px;border-radius:12px;background:#ffffff">
${parts.join('\n')}
</div></div></body></html>
`;
}

/** Renders a mail as plain text. */
export function toText({ lines, code, button, facts, closing }: Words, brand: string): string {
  const parts = [
    ...lines,
    ...(facts ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(code === undefined ? [] : [code]),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    closing,
    `-- \n${brand}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
