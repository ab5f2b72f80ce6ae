import type { Envelope, ExceptionBody } from '@bobbin/contract/envelope';

/**
 * Parses the envelope of a response; returns null if the response is not from our server. Handwritten, because the schema library would delay the
 * first page.
 */
export function readEnvelope(json: unknown): Envelope<unknown> | null {
  if (!isRecord(json) || typeof json.isSuccess !== 'boolean') return null;
  const exceptionBody = json.exceptionBody === null ? null : readException(json.exceptionBody);
  return exceptionBody === undefined ? null : { isSuccess: json.isSuccess, body: json.body, exceptionBody };
}

function readException(value: unknown): ExceptionBody | undefined {
  if (!isRecord(value)) return undefined;
  const { code, message, reasons, issues, changes, requestId } = value;
  if (!Number.isInteger(code) || typeof message !== 'string') return undefined;
  if (reasons !== undefined && !isListOf(reasons, isText)) return undefined;
  if (issues !== undefined && !isListOf(issues, isIssue)) return undefined;
  if (changes !== undefined && !isListOf(changes, isChange)) return undefined;
  if (requestId !== undefined && !isText(requestId)) return undefined;
  return { code: Number(code), message, reasons, issues, changes, requestId };
}

function isIssue(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && isText(value.path) && isText(value.message);
}

function isChange(value: unknown): value is { field: string; seen: string | null; current: string | null } {
  return isRecord(value) && isText(value.field) && isTextOrNull(value.seen) && isTextOrNull(value.current);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
