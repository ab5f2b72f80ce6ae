// Loaded into every process that start makes: when start is killed without a word, nothing may keep running.
const DRAIN_MS = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
});
// The line to the parent alone must not keep a process alive that has nothing left to do.
process.channel?.unref();
