import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { currentWork } from './work-context.ts';

export type { Logger } from 'pino';

/** Names of fields whose values are never logged, at any depth (SEC-1). */
const SECRET_NAME =
  /^(api|.*(authorization|cookie|password|passcode|(recovery|authentication)_?codes?|secret|token|cipher|proxy|api[-_]?key|_sealed|credentials))$/i;
const HIDDEN = '[hidden]';
const DEPTH_MAX = 8;

function hideSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  // The serialiser below writes errors, and hides secrets in them.
  if (value instanceof Error || depth > DEPTH_MAX) return value instanceof Error ? value : HIDDEN;
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && item !== null && item !== undefined ? HIDDEN : hideSecrets(item, depth + 1),
    ]),
  );
}

/** Keys that the logger itself writes into each line. */
const OWN = ['level', 'time', 'name', 'msg'] as const;

/** Renames fields that have the name of one of the logger's own keys, so that no key occurs twice in a line. */
function leaveOwn(line: Record<string, unknown>): Record<string, unknown> {
  if (!OWN.some((key) => key in line)) return line;
  const isOwn = (key: string) => (OWN as readonly string[]).includes(key);
  return Object.fromEntries(Object.entries(line).map(([key, value]) => [isOwn(key) ? `${key}_` : key, value]));
}

/** Creates a structured logger, which replaces the values of fields with the names of secrets (SEC-1). */
export function createLog(level: string, name: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name },
    // Copies the object, because pino writes the fields of the line into it.
    mixin: () => ({ ...currentWork() }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => leaveOwn(hideSecrets(line) as Record<string, unknown>),
    },
    serializers: {
      err: (error: Error) => hideSecrets({ ...stdSerializers.err(error), raw: undefined }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
