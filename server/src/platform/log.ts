import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured logs; anything that looks like a secret is blanked before it is written (AC-60). */
export function createLog(level: string, name: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        '*.accessToken',
        '*.refreshToken',
        '*.password',
        '*.api',
        '*.apiKey',
        '*.proxy',
        'accessToken',
        'refreshToken',
        'password',
        'apiKey',
        'api',
        'proxy',
      ],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
