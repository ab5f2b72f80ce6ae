import { createHmac } from 'node:crypto';
import type { BankAccount, BankSecrets, Link, Movement, Provider } from './model.ts';

const VIETNAM_MS = 7 * 3_600_000;
const WRONG_KEY = 'a key that nobody agreed on';

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in Vietnam time. */
export function formatVietnam(at: number): string {
  return new Date(at + VIETNAM_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function hmac(algorithm: 'sha256' | 'sha512', key: string, text: string): string {
  return createHmac(algorithm, key).update(text, 'utf8').digest('hex');
}

/** Returns the same JSON value with its field names sorted at every level. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}

function toSepay(bank: BankAccount, one: Movement): object {
  return {
    id: one.id,
    gateway: bank.bankName,
    transactionDate: formatVietnam(one.at),
    accountNumber: one.account,
    subAccount: null,
    code: null,
    content: one.content,
    transferType: one.amount < 0 ? 'out' : 'in',
    transferAmount: Math.abs(one.amount),
    accumulated: 0,
    referenceCode: one.reference,
    description: `BankAPINotify ${one.content}`,
  };
}

/** Formats a row of Casso's webhook. Its fields are deliberately unsorted, because JSON guarantees no order. */
function toCasso(bank: BankAccount, one: Movement): object {
  return {
    id: one.id,
    reference: one.reference,
    description: one.content,
    amount: one.amount,
    runningBalance: 0,
    transactionDateTime: formatVietnam(one.at),
    accountNumber: one.account,
    bankName: bank.bankName,
    bankAbbreviation: bank.bankName,
    virtualAccountNumber: '',
    virtualAccountName: '',
    counterAccountName: one.payer,
    counterAccountNumber: '',
    counterAccountBankId: '',
    counterAccountBankName: '',
  };
}

function toPayos(one: Movement, link: Link | null): Record<string, string | number> {
  return {
    orderCode: link?.orderCode ?? one.id % 1_000_000,
    amount: one.amount,
    description: one.content,
    accountNumber: one.account,
    reference: one.reference,
    transactionDateTime: formatVietnam(one.at),
    currency: 'VND',
    paymentLinkId: link?.id ?? '',
    code: '00',
    desc: 'success',
    counterAccountBankId: '',
    counterAccountBankName: '',
    counterAccountName: one.payer,
    counterAccountNumber: '',
    virtualAccountName: '',
    virtualAccountNumber: '',
  };
}

/** Signs a record as payOS does: fields are sorted by name, and a list is written as JSON whose rows have sorted field names. */
export function signPayos(key: string, data: Readonly<Record<string, unknown>>): string {
  const lines = Object.keys(data)
    .toSorted()
    .map((name) => {
      const value = data[name];
      const text = Array.isArray(value) ? JSON.stringify(value.map(inOrder)) : String((value ?? '') as string | number);
      return `${name}=${text}`;
    });
  return hmac('sha256', key, lines.join('&'));
}

/** Signs five fields of the request for a payment link, as payOS requires. */
export function signRequest(key: string, fields: Readonly<Record<string, unknown>>): string {
  const names = ['amount', 'cancelUrl', 'description', 'orderCode', 'returnUrl'];
  return hmac('sha256', key, names.map((name) => `${name}=${String(fields[name] as string | number)}`).join('&'));
}

/** Formats the body of a webhook in a provider's own format. */
export function writeHook(
  provider: Provider,
  { account, secrets }: { account: BankAccount; secrets: BankSecrets },
  movement: Movement,
  isForged: boolean,
  link: Link | null = null,
): string {
  if (provider === 'sepay') return JSON.stringify(toSepay(account, movement));
  if (provider === 'casso') return JSON.stringify({ error: 0, data: toCasso(account, movement) });
  const data = toPayos(movement, link);
  const signature = signPayos(isForged ? WRONG_KEY : secrets.payosKey, data);
  return JSON.stringify({ code: '00', desc: 'success', success: true, data, signature });
}

/** Returns the headers that verify the sender; payOS has its signature in the body instead. */
export function signHook(
  provider: Provider,
  secrets: BankSecrets,
  body: string,
  { at, isForged }: { at: number; isForged: boolean },
): Record<string, string> {
  if (provider === 'sepay') {
    const time = String(Math.floor(at / 1000));
    const sign = hmac('sha256', isForged ? WRONG_KEY : secrets.sepaySecret, `${time}.${body}`);
    return { 'x-sepay-timestamp': time, 'x-sepay-signature': `sha256=${sign}` };
  }
  if (provider === 'payos') return {};
  const text = `${at}.${JSON.stringify(inOrder(JSON.parse(body)))}`;
  return { 'x-casso-signature': `t=${at},v1=${hmac('sha512', isForged ? WRONG_KEY : secrets.cassoKey, text)}` };
}

/** Formats a row of SePay's list, where amounts are texts. */
export function toSepayRow(bank: BankAccount, one: Movement): object {
  return {
    id: String(one.id),
    bank_brand_name: bank.bankName,
    account_number: one.account,
    transaction_date: formatVietnam(one.at),
    amount_out: `${Math.max(0, 0 - one.amount)}.00`,
    amount_in: `${Math.max(0, one.amount)}.00`,
    accumulated: '0.00',
    transaction_content: one.content,
    reference_number: one.reference,
    code: null,
    sub_account: null,
    bank_account_id: '1',
  };
}

/** Formats a row of Casso's list, which has other field names than its webhooks. */
export function toCassoRow(one: Movement): object {
  return {
    id: one.id,
    tid: one.reference,
    description: one.content,
    amount: one.amount,
    cusumBalance: 0,
    when: formatVietnam(one.at),
    bankSubAccId: one.account,
    subAccId: one.account,
    corresponsiveName: one.payer,
  };
}
