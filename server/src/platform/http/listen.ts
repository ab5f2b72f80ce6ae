import { ConfigError } from '../../config.ts';

/** The address at which a process listens, with the names of the variables that set it. */
export interface Place {
  host: string;
  port: number;
  hostVariable: string;
  portVariable: string;
}

/** Returns a sentence that explains why a process cannot listen at an address. */
export function toListenError(error: unknown, { host, port, hostVariable, portVariable }: Place): ConfigError {
  const { code } = error as NodeJS.ErrnoException;
  const place = `Port ${port} at ${host}`;
  if (code === 'EADDRINUSE') {
    return new ConfigError(`${place} is in use: stop what listens there, or choose another with ${portVariable}`);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new ConfigError(`${place} is not open to this user: choose one above 1023 with ${portVariable}`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ConfigError(`${host} is not an address of this machine: choose another with ${hostVariable}`);
  }
  const reason = code ?? (error instanceof Error ? error.message : String(error));
  return new ConfigError(`${place} cannot be used (${reason}): choose others with ${hostVariable} and ${portVariable}`);
}
