// Loaded into every process of start: when start is killed, nothing may keep running.
const DRAIN_MS = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
});
// The channel to the parent must not keep an otherwise finished process alive.
process.channel?.unref();
