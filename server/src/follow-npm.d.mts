/** Sends SIGTERM to this process when npm started it and is gone. */
export function followNpm(): void;
