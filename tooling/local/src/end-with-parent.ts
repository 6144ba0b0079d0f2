/** Preloaded into programs that know nothing of a supervisor: they end when the process that started them is gone. */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 3000).unref();
});
