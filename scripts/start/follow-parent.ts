// This module is loaded into every process that `npm start` starts. When `npm start` is killed, it ends the process.
const DRAIN_MS = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
});
// The channel to the parent process must not keep a process alive that is otherwise finished.
process.channel?.unref();
