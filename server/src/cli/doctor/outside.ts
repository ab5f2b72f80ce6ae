import type { Config } from '../../config.ts';
import { listAddresses, type PartnerAddress } from '../../partners.ts';
import { createMailer } from '../../platform/mail.ts';
import { ok, problem, reasonOf, skipped, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** Closes the connection after the response, because an open connection would keep the process running. */
const ONCE = { connection: 'close' };
/** Length of the URL that is tested; a search for a pasted list of ids is as long. */
const LONG_QUERY = 16_000;

/** Checks that a partner responds to HTTP with any status. */
async function reach({ name: check, url, isNeeded }: PartnerAddress): Promise<Finding> {
  const { origin, host } = new URL(url);
  try {
    const answer = await fetch(`${origin}/`, {
      method: 'HEAD',
      headers: ONCE,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok(check, `${host} answers (${answer.status})`);
  } catch (error) {
    const says = `${host} is not reached: ${reasonOf(error)}`;
    const fix = 'See that this machine may call it: DNS, firewall, and the address in the configuration';
    return isNeeded ? problem(check, says, fix) : warning(check, says, fix);
  }
}

async function checkMail({ SMTP_URL: url, MAIL_FROM: from = '', SMTP_TLS: tls, MAIL_OUTBOX, isProduction }: Config) {
  if (url === undefined) {
    const says = 'SMTP_URL is not set: mails stay in the database';
    return isProduction && !MAIL_OUTBOX
      ? problem('mail', says, 'Set SMTP_URL and MAIL_FROM, or MAIL_OUTBOX=1 where no mail is meant to leave')
      : warning('mail', says, 'Set SMTP_URL and MAIL_FROM where people are to get mails');
  }
  const mailer = createMailer({ url, from, tls, silenceMs: TIMEOUT_MS, deadlineMs: TIMEOUT_MS });
  const { host } = new URL(url);
  try {
    await mailer.check();
    return ok('mail', `${host} accepts our login${tls === 'off' ? ', without TLS' : ' by TLS'}`);
  } catch (error) {
    const fix = 'See that host, port and login in SMTP_URL are right, and docs/operations.md, Mails, for TLS';
    return problem('mail', `${host} does not accept our login: ${reasonOf(error)}`, fix);
  } finally {
    mailer.close();
  }
}

/** Returns whether a body is the response of our own /api/health. */
function isAlive(body: unknown): boolean {
  return (body as { body?: { status?: unknown } } | null)?.body?.status === 'alive';
}

async function askHealth(publicUrl: string, query: string): Promise<{ status: number; isOurs: boolean }> {
  const answer = await fetch(`${publicUrl}/api/health${query}`, {
    headers: ONCE,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, isOurs: isAlive(body) };
}

async function checkPublicUrl({ PUBLIC_URL: url }: Config): Promise<Finding> {
  try {
    const { status, isOurs } = await askHealth(url, '');
    if (!isOurs) {
      const fix = 'Let the reverse proxy pass /api to the API (HOST and PORT), and see that npm run api runs';
      return problem('public address', `${url} is not answered by the API (${status})`, fix);
    }
    const long = await askHealth(url, `?q=${'a'.repeat(LONG_QUERY)}`);
    if (!long.isOurs) {
      const says = `${url} refuses a long request line (${long.status}): searches for pasted lists fail`;
      return problem('public address', says, 'Let the reverse proxy pass it: nginx large_client_header_buffers 4 32k');
    }
    return ok('public address', `${url} is answered by the API`);
  } catch (error) {
    const says = `${url} is not reached from this machine: ${reasonOf(error)}`;
    return problem('public address', says, 'See that the API runs, and that PUBLIC_URL, DNS and certificate are right');
  }
}

function checkProxy({ PUBLIC_URL: url, TRUST_PROXY, HOST: host }: Config): Finding {
  const isBehind = url.startsWith('https:');
  if (isBehind && TRUST_PROXY === false) {
    const says =
      'PUBLIC_URL is https, so a reverse proxy stands before the API, and TRUST_PROXY is 0: all callers seem to come from it';
    return warning('proxy', says, 'Set TRUST_PROXY to the addresses of the reverse proxy');
  }
  if (!isBehind && TRUST_PROXY !== false) {
    const says = `TRUST_PROXY is set and PUBLIC_URL is not https: who reaches ${host} may write any address into X-Forwarded-For`;
    return warning('proxy', says, 'Set TRUST_PROXY=0 where no reverse proxy stands before the API');
  }
  return ok(
    'proxy',
    isBehind ? 'The address of a caller is what the reverse proxy says' : 'No reverse proxy is trusted',
  );
}

/** Checks what is outside of this machine: mail server, public URL and partners. Sends no mail and no order. */
export async function checkOutside(config: Config, isOffline: boolean): Promise<Finding[]> {
  const proxy = checkProxy(config);
  const partners = listAddresses(config);
  if (isOffline) {
    const names = ['mail', 'public address', ...partners.map(({ name }) => name)];
    return [proxy, ...names.map((name) => skipped(name, 'Left out by --offline'))];
  }
  return [proxy, ...(await Promise.all([checkMail(config), checkPublicUrl(config), ...partners.map(reach)]))];
}
