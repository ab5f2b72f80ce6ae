const STYLE = `
  body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: #1c2430; background: #f5f6f8 }
  header, section { background: #fff; border: 1px solid #dde1e7; border-radius: 8px; padding: 1rem; margin-bottom: 1rem }
  h1, h2 { margin: 0 0 .5rem } h1 { font-size: 1.3rem } h2 { font-size: 1.05rem } p { margin: .3rem 0 } small { color: #5a6472 }
  form { display: inline-flex; flex-wrap: wrap; gap: .4rem; margin: .3rem .6rem 0 0 }
  button { font: inherit; padding: .25rem .7rem; border: 1px solid #b8c0cc; border-radius: 6px; background: #fff; cursor: pointer }
  button:hover { background: #eef2f7 } code { background: #eceff3; border-radius: 4px; padding: 0 .3rem }
  table { border-collapse: collapse } td, th { text-align: left; padding: .15rem 1rem .15rem 0 }`;

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

export function formatAt(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

type ShownCall = { at: number; method: string; path: string; status: number | null };

/**
 * Renders the frame of a partner's page, with the newest calls. The page has no scripts and reloads every five seconds; a page with text input does
 * not reload.
 */
export function formatPage(
  title: string,
  style: string,
  body: string,
  calls: ShownCall[],
  freshSeconds: number | null = 5,
): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${freshSeconds === null ? '' : `<meta http-equiv="refresh" content="${freshSeconds}">`}
<title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head>
<body>${body}${freshSeconds === null ? '' : formatCalls(calls)}</body></html>`;
}

function formatCalls(calls: ShownCall[]): string {
  const rows = calls
    .slice(-30)
    .toReversed()
    .map(
      (call) =>
        `<tr><td>${formatAt(call.at)}</td><td>${escapeHtml(call.method)} ${escapeHtml(call.path)}</td><td>${call.status ?? 'dropped'}</td></tr>`,
    );
  return `<section><h2>Last calls</h2>${rows.length === 0 ? '<p>None yet.</p>' : `<table>${rows.join('')}</table>`}</section>`;
}
