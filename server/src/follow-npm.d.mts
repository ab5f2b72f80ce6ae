/** Sends SIGTERM to this process when the npm that started it has ended. */
export function followNpm(): void;
